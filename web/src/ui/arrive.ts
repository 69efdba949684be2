/** Parts of the program that are fetched when they are needed. */

/** The server's page, as it is now; "" when the server does not answer. */
const page = (): Promise<string> => fetch("/", { cache: "no-store" }).then((r) => (r.ok ? r.text() : ""), () => "");

/** Whether the server has another build than this page was made of: the name of the script tells its content. */
async function replaced(): Promise<boolean> {
  const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const now = own ? await page() : "";
  return !!own && now !== "" && !now.includes(own);
}

/** Fetch a part. If the server has another build by now, and this page's parts are gone, load the page anew. */
export async function arrive<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await replaced())) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/** Load the page anew, for what has failed to arrive once may not be asked for again by the same page; false when the
 *  server does not answer. */
export async function anew(): Promise<boolean> {
  if (!(await page())) return false;
  location.reload();
  return true;
}

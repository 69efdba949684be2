/** The worker that keeps what is shown offline, and shows notifications. */

export const register = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });

/** Take it on once the page stands: it must delay nothing. Where it cannot be had, all is as without it. */
export function takeOn(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const now = (): void => void register().catch(() => undefined);
  if (document.readyState === "complete") now();
  else addEventListener("load", now, { once: true });
}

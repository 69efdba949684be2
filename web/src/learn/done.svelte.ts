/** The lessons that were finished in this browser. */

const KEY = "trunkline.lessons";

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return []; // no storage, or somebody else's words in it
  }
}

let all = $state.raw<string[]>(stored());

export const done = {
  has: (game: string, lesson: string): boolean => all.includes(`${game}/${lesson}`),
  add(game: string, lesson: string): void {
    if (done.has(game, lesson)) return;
    all = [...all, `${game}/${lesson}`];
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // kept as long as the page is open
    }
  },
};

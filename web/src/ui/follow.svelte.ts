/** A list that grows at its end, in a panel that scrolls. */

const NEAR = 200; // px from the end: nearer than that nobody is reading what is older

/**
 * Keep the newest in view: when the list opens, wherever the panel stood before, and after that unless the reader has
 * scrolled back. `list` is the element that grows, inside `.page`.
 */
export function follow(list: () => HTMLElement | undefined): void {
  $effect(() => {
    const [grows, box] = [list(), list()?.closest<HTMLElement>(".page")];
    if (!grows || !box) return;
    let [following, last] = [true, 0];
    const scrolled = (): void => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      // Only going up is leaving: entries that are laid out as they come into view move the end away by themselves.
      if (near || box.scrollTop < last) following = near;
      last = box.scrollTop;
    };
    const watch = new ResizeObserver(() => {
      if (following) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener("scroll", scrolled);
    watch.observe(grows);
    return () => {
      box.removeEventListener("scroll", scrolled);
      watch.disconnect();
    };
  });
}

/** Keeping the keyboard's place: what had the focus may vanish, or be out of use, by what it did itself. */

/** Attach to a part of the page: when its focused element is gone or disabled and the focus has fallen to the page,
 *  it goes back to that element if that can be used again, else to where `land` says. Nothing is done while `busy`. */
export function keepFocus(land: (was: Element) => HTMLElement | null, busy: () => boolean): (node: HTMLElement) => () => void {
  return (node) => {
    let was: Element | null = null;
    let from: Element | null = null; // where the focused element stood, for what was asked when it stands nowhere
    let lost = false;
    let due = 0;
    const useless = (e: Element): boolean => !e.isConnected || e.matches(":disabled") || !e.getClientRects().length;

    function check(): void {
      due = 0;
      const now = document.activeElement;
      // A button that is out of use keeps the focus until the next frame.
      if (now && now !== document.body && !useless(now)) return void (lost = false);
      if (!was) return;
      lost ||= useless(was);
      if (!lost || document.querySelector("dialog[open]")) return;
      if (busy()) return void (due = requestAnimationFrame(check));
      const to = useless(was) ? land(from?.isConnected ? from : was) : (was as HTMLElement);
      lost = false;
      to?.focus({ preventScroll: true });
      to?.scrollIntoView({ block: "nearest" });
    }

    const later = (): void => void (due ||= requestAnimationFrame(check));
    const note = (event: FocusEvent): void => {
      was = event.target as Element;
      from = was.parentElement;
      lost = false;
    };
    const watch = new MutationObserver(later);
    watch.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    node.addEventListener("focusin", note);
    return () => {
      cancelAnimationFrame(due);
      watch.disconnect();
      node.removeEventListener("focusin", note);
    };
  };
}

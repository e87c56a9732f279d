const REACHABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/**
 * Where a button was pressed by the keyboard and goes away with what it closes, the keys go on at what follows that, or at
 * what stands before it. A pointer needs no place, and the keys of the page stay free.
 */
export function passFocusOn({ detail }: { detail: number }, gone: Element): void {
  // A press by the keyboard counts no clicks.
  if (detail > 0) return
  const reachable = [...document.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (one) => one.tabIndex >= 0 && !gone.contains(one),
  )
  const follows = (one: Element) => (gone.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const after = reachable.filter(follows)
  const before = reachable.filter((one) => !follows(one)).reverse()
  for (const one of [...after, ...before]) {
    one.focus()
    // What is hidden takes no focus.
    if (document.activeElement === one) return
  }
}

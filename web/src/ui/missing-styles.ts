/** Style sheets of the page that did not arrive; one that is still on its way is not among them. */
const failed = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  { capture: true },
)

/**
 * Asks once more for style sheets that did not arrive: the loader of a part asks for each only once, and would then show the part
 * without them. Rejects where one is missing still. One that is on its way is left alone: another part waits for it.
 */
export async function askForMissingStyles(): Promise<void> {
  const links = [...failed]
  failed.clear()
  await Promise.all(links.filter(({ isConnected }) => isConnected).map(askAgain))
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`style sheet ${again.href} did not arrive`)))
    link.replaceWith(again)
  })
}

const failed = new Set<HTMLLinkElement>()
const asked = new Set<Promise<void>>()

// Only style sheets that failed are asked for again: whoever waits for one on its way would wait for ever if another
// took its place.
document.addEventListener('error', ({ target }) => isStyles(target) && failed.add(target), true)

/**
 * Asks once more for style sheets that did not arrive: the loader of a part asks for each only once, and would then
 * show the part without them. Rejects where one is still missing.
 */
export async function askForMissingStyles(): Promise<void> {
  for (const link of failed) {
    const arrival = askAgain(link)
    asked.add(arrival)
    void arrival.catch(() => undefined).then(() => asked.delete(arrival))
  }
  failed.clear()
  await Promise.all(asked)
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`style sheet ${again.href} did not arrive`)))
    link.replaceWith(again)
  })
}

function isStyles(target: EventTarget | null): target is HTMLLinkElement {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}

/**
 * Asks once more for style sheets that did not arrive: the loader of a part asks for each only once, and would then show the part
 * without them. Rejects where one is missing still.
 */
export async function askForMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(askAgain))
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`style sheet ${again.href} did not arrive`)))
    link.replaceWith(again)
  })
}

import { occurrenceCounts, onOccurrenceCounts } from './occurrence-counts.ts'

const COUNT = /^\(\d+\) /

/** Has the title of the tab begin with how many occurrences nobody claimed, whatever page it is, until it is stopped. */
export function keepTitle(): () => void {
  function show() {
    const count = occurrenceCounts()?.unclaimed ?? 0
    const plain = document.title.replace(COUNT, '')
    const title = count > 0 ? `(${count}) ${plain}` : plain
    if (title !== document.title) document.title = title
    // An installed program shows it on its icon; what was refused there matters to nobody.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }
  const observer = new MutationObserver(show)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  const stop = onOccurrenceCounts(show)
  show()
  return () => {
    observer.disconnect()
    stop()
  }
}

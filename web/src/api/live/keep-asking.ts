/** What nobody told of is asked again after so long. */
const REFRESH_MS = 120_000
/** News that come together within this time are one question. */
const GATHER_MS = 300

interface Asking {
  /** Asks once; `isOver` tells whether the answer still matters. It throws nothing. */
  ask(isOver: () => boolean): Promise<void>
  /** Tells of each news, until the function that it answers is called. */
  onNews(tell: () => void): () => void
}

/** Asks now, soon after news and from time to time by itself, until the answered function is called. */
export function keepAsking({ ask, onNews }: Asking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let asking = false
  let newsMeanwhile = false
  function askSoon(waitMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void askNow(), waitMs)
  }
  async function askNow() {
    asking = true
    newsMeanwhile = false
    await ask(() => over)
    asking = false
    if (!over) askSoon(newsMeanwhile ? GATHER_MS : REFRESH_MS)
  }
  // What is being answered may have been read before the news.
  const stop = onNews(() => {
    if (asking) newsMeanwhile = true
    else askSoon(GATHER_MS)
  })
  void askNow()
  return () => {
    over = true
    clearTimeout(timer)
    stop()
  }
}

import { occurrenceOperations } from '@monitorweb/contract/occurrences/occurrence-operations'
import { call } from '#api/client.ts'
import { onOccurrenceNews } from '#api/occurrence-changes.ts'
import { currentSession } from '#api/session/session.ts'
import { occurrenceCounts, setOccurrenceCounts } from './occurrence-counts.ts'
import { playOnce, readySound } from './sound.ts'
import { keepTitle } from './title-count.ts'

/** The program asks again by itself this often, for what became of it while nothing was said. */
const REFRESH_MS = 120_000
/** News that come together within this time are one question. */
const GATHER_MS = 300

/** Keeps the counts as the server has them, in the menu, the tab's title and by sound, until the answered function is called. */
export function watchOccurrences(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  function askSoon(waitMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), waitMs)
  }
  async function ask() {
    const before = occurrenceCounts()
    // A session that is over asks nothing more; without an answer what was known still holds.
    const found = currentSession()
      ? await call(occurrenceOperations.countWaitingOccurrences, {}).catch(() => before)
      : before
    if (over) return
    setOccurrenceCounts(found)
    // What waited already when the page was opened is seen there.
    if (before && found && found.newestId > before.newestId) playOnce(found.urgency, found.newestId)
    askSoon(REFRESH_MS)
  }
  const stops = [onOccurrenceNews(() => askSoon(GATHER_MS)), keepTitle(), readySound()]
  void ask()
  return () => {
    over = true
    clearTimeout(timer)
    setOccurrenceCounts(null)
    for (const stop of stops) stop()
  }
}

import { occurrenceOperations } from '@monitorweb/contract/occurrences/occurrence-operations'
import { call } from '#api/client.ts'
import { keepAsking } from '#api/live/keep-asking.ts'
import { followForWhoHears } from '#api/live/use-page-in-use.ts'
import { onOccurrenceNews } from '#api/occurrence-changes.ts'
import { currentSession } from '#api/session/session.ts'
import { occurrenceCounts, setOccurrenceCounts } from './occurrence-counts.ts'
import { playOnce, readySound, soundChoice } from './sound.ts'
import { keepTitle } from './title-count.ts'

/** Keeps the counts as the server has them, in the menu, the tab's title and by sound, until the answered function is called. */
export function watchOccurrences(): () => void {
  const stops = [
    keepAsking({ ask, onNews: onOccurrenceNews }),
    // What sounds late, as by asking from time to time, is of little use to whoever answers for it.
    followForWhoHears(() => soundChoice.read() === 'on'),
    keepTitle(),
    readySound(),
  ]
  return () => {
    setOccurrenceCounts(null)
    for (const stop of stops) stop()
  }
}

async function ask(isOver: () => boolean): Promise<void> {
  const before = occurrenceCounts()
  // A session that is over asks nothing more; without an answer what was known still holds.
  const found = currentSession()
    ? await call(occurrenceOperations.countWaitingOccurrences, {}).catch(() => before)
    : before
  if (isOver()) return
  setOccurrenceCounts(found)
  // What waited already when the page was opened is seen there.
  if (!before || !found) return
  const { urgency, newestId, newestReturn } = found
  // What was put aside comes back under the number that it had.
  const isNews = newestId > before.newestId || newestReturn > before.newestReturn
  if (isNews) playOnce(urgency, newestReturn === 0 ? `${newestId}` : `${newestId}/${newestReturn}`)
}

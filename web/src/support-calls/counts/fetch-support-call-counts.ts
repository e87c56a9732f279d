import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { call } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import { onSupportCallNews } from '#api/support-call-changes.ts'
import { setSupportCallCounts, supportCallCounts } from './support-call-counts.ts'

/** The program asks again by itself this often, for what falls due while nothing is said. */
const REFRESH_MS = 120_000
/** News that come together within this time are one question. */
const GATHER_MS = 300

/** Keeps the counts as the server has them until the answered function is called. */
export function askSupportCallCounts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  function askSoon(waitMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), waitMs)
  }
  async function ask() {
    // A session that is over asks nothing more; without an answer what was known still holds.
    if (currentSession()) {
      const found = await call(supportCallOperations.countSupportCallGroups, {}).catch(supportCallCounts)
      if (!over) setSupportCallCounts(found)
    }
    if (!over) askSoon(REFRESH_MS)
  }
  const stop = onSupportCallNews(() => askSoon(GATHER_MS))
  void ask()
  return () => {
    over = true
    clearTimeout(timer)
    stop()
    setSupportCallCounts(null)
  }
}

import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { call } from '#api/client.ts'
import { keepAsking } from '#api/live/keep-asking.ts'
import { currentSession } from '#api/session/session.ts'
import { onSupportCallNews } from '#api/support-call-changes.ts'
import { setSupportCallCounts, supportCallCounts } from './support-call-counts.ts'

/** Keeps the counts as the server has them until the answered function is called. */
export function askSupportCallCounts(): () => void {
  const stop = keepAsking({ ask, onNews: onSupportCallNews })
  return () => {
    stop()
    setSupportCallCounts(null)
  }
}

async function ask(isOver: () => boolean): Promise<void> {
  // A session that is over asks nothing more; without an answer what was known still holds.
  if (!currentSession()) return
  const found = await call(supportCallOperations.countSupportCallGroups, {}).catch(supportCallCounts)
  if (!isOver()) setSupportCallCounts(found)
}

import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { writeAudit } from '../storage/base/audited-change.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { giveBackCalls } from '../storage/support-calls/assignee-store.ts'
import { announceCall } from '../storage/support-calls/support-call-changes.ts'

interface Deps {
  pool: pg.Pool
  privileged: PrivilegedCodes
}

/** Gives back the open calls of who no longer attends, whichever process looks, and tells who sees them. */
export async function giveBackLeftCalls({ pool, privileged }: Deps): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const { code, customerId, assigneeId } of await giveBackCalls(client, privileged)) {
      const change = { before: { assigneeId }, after: { assigneeId: null } }
      await writeAudit(client, {}, { action: 'update', entity: 'supportCall', entityId: code, ...change })
      await announceCall(client, { code, customerId, internal: false })
    }
  })
}

import type { DueTimes } from '@monitorweb/contract/support-calls/support-call-context'
import type pg from 'pg'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { inTransaction } from '../base/transaction.ts'

const NAME = 'supportCallDueTimes'
const DEFAULT_DUE_TIMES: DueTimes = { urgentHours: 4, importantHours: 24 }
const HOUR_MS = 3_600_000

/** Answers the hours until calls are due: what operators set, else the defaults. */
export async function getDueTimes(client: Queryable): Promise<DueTimes> {
  const { rows } = await client.query<{ value: DueTimes }>('select value from setting where name = $1', [NAME])
  return rows[0]?.value ?? DEFAULT_DUE_TIMES
}

/** Answers when a call that waits since `since` is due; null where its kind has no due time. */
export async function dueAt(
  client: Queryable,
  { since, urgent }: { since: number; urgent: boolean },
): Promise<Date | null> {
  const { urgentHours, importantHours } = await getDueTimes(client)
  const hours = urgent ? urgentHours : importantHours
  return hours > 0 ? new Date(since + hours * HOUR_MS) : null
}

/** Sets the due times for calls opened from now on. */
export async function changeDueTimes(pool: pg.Pool, viewer: Viewer, after: DueTimes): Promise<DueTimes> {
  return await inTransaction(pool, async (client) => {
    await client.query('lock table setting in share row exclusive mode')
    const before = await getDueTimes(client)
    await client.query(
      'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [NAME, after],
    )
    const entry = { action: 'update', entity: 'supportCallDueTimes', entityId: NAME }
    await writeAudit(client, viewer, { ...entry, before: { ...before }, after: { ...after } })
    return after
  })
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Queryable } from '../base/queryable.ts'
import {
  FIRST_SIGN_COLUMNS,
  type FirstSignRow,
  RECOVERY,
  RECOVERY_COLUMNS,
  type RecoveryRow,
  recoveredSince,
  withFirstSign,
} from './support-call-recovery.ts'

type Row = RecoveryRow & { code: number; customerId: number }

/**
 * Lists the open calls whose vehicle is well again, with their customers, and notes with each since when, or that it
 * fell back: what shows it is a row for a few days, and what comes after a fall is another recovery.
 */
export async function noteRecoveries(client: Queryable, now: EpochMs): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<Row>(
    `select s.id as code, s.customer_id as "customerId", ${RECOVERY_COLUMNS} from support_call s ${RECOVERY}
     where s.inactive_at is null and s.finished_at is null and s.recovery_sign is not null`,
    [null],
  )
  const well = rows.filter((row) => recoveredSince(row, now) !== null)
  const fallen = rows.filter((row) => row.notedRecoveryAt !== null && !well.includes(row))
  const back = well.filter(({ notedRecoveryAt }) => notedRecoveryAt === null)
  if (back.length > 0) await noteBack(client, back, now)
  if (fallen.length > 0) await noteFallen(client, fallen, now)
  return new Map(well.map(({ code, customerId }) => [code, customerId]))
}

async function noteBack(client: Queryable, calls: readonly Row[], now: EpochMs): Promise<void> {
  const { rows } = await client.query<Row & FirstSignRow>(
    `select s.id as code, ${RECOVERY_COLUMNS}, ${FIRST_SIGN_COLUMNS}
     from support_call s ${RECOVERY} where s.id = any($2::int[])`,
    [null, calls.map(({ code }) => code)],
  )
  for (const row of rows) {
    await client.query('update support_call set recovered_at = to_timestamp($2::float8 / 1000) where id = $1', [
      row.code,
      recoveredSince(await withFirstSign(client, row), now),
    ])
  }
}

async function noteFallen(client: Queryable, calls: readonly Row[], now: EpochMs): Promise<void> {
  await client.query(
    'update support_call set recovered_at = null, relapsed_at = to_timestamp($2::float8 / 1000) where id = any($1::int[])',
    [calls.map(({ code }) => code), now],
  )
}

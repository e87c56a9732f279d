import { MOST_COUNTED_REPORTS } from '@monitorweb/contract/administration/health-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { askCells } from '../base/cells.ts'
import { isOwnSchema } from '../migrations/cell-schemas.ts'
import { packedBefore } from '../positions/hot-days.ts'
import { partitionDays } from '../positions/partitions.ts'
import { PACKING_TURN } from './packing-turn.ts'

/** How far the days that are over are packed. */
export interface PackingProgress {
  isPacking: boolean
  /** Days, of positions or of messages, that lie in tables of their own still. */
  daysLeft: number
  /** Reports that are packed once their device is quiet, counted up to {@link MOST_COUNTED_REPORTS}. */
  lateReports: number
  /** Those that never are, since a clock that was put right shifts them; counted as far. */
  shiftedReports: number
  packedBytes: number
}

const IS_SHIFTED = 'exists (select from clock_correction c where c.device_id = p.device_id)'

function countLate(condition: string): string {
  return `(select count(*) from (select from late_position p where ${condition} limit ${MOST_COUNTED_REPORTS}) late)::int`
}

/** Answers it of the whole database, whoever packs. */
export async function readPackingProgress(pool: pg.Pool, now: EpochMs): Promise<PackingProgress> {
  const tables = (
    await askCells(pool, (cell) => Promise.all([partitionDays(cell, 'position'), partitionDays(cell, 'message')]))
  ).flat()
  const days = new Set(tables.flatMap((table) => table.map(({ day }) => day)).filter((day) => day < packedBefore(now)))
  const { rows } = await pool.query<Omit<PackingProgress, 'daysLeft'>>(
    `select exists (
       select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and (classid::int8 << 32) | objid::int8 = ${PACKING_TURN}::int8
     ) as "isPacking",
     ${countLate(`not ${IS_SHIFTED}`)} as "lateReports",
     ${countLate(IS_SHIFTED)} as "shiftedReports",
     (select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 from pg_class c
      where c.relname in ('packed_day', 'packed_message') and ${isOwnSchema('c.relnamespace::regnamespace::text')}) as "packedBytes"`,
  )
  return { ...rows[0]!, daysLeft: days.size }
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'

/** Lets the last upkeep have believed the clock at that instant: from where it is known to have leapt, or to be behind. */
export async function believeClock(pool: pg.Pool, believedAt: EpochMs): Promise<void> {
  await pool.query(
    `insert into setting (name, value) values ('upkeepClock', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ believedAt, doubt: null })],
  )
}

import type { Pool } from 'pg'
import { expect } from 'vitest'
import { createAlarmParting } from '../../src/tracking/alarm-parting.ts'

/** Parts the alarms that a change of links concerns, as the gateway does. */
export async function partAlarms(pool: Pool): Promise<void> {
  const failures: unknown[] = []
  const log = { error: (said: unknown) => failures.push(said) }
  await createAlarmParting(pool, log).run(new AbortController().signal)
  expect(failures).toEqual([])
}

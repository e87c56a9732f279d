import { describe, expect, test } from 'vitest'
import { arrival, report, YESTERDAY_NOON } from '../setup/arrivals.ts'
import { ingestOfThisFile } from '../setup/worlds/ingest-world.ts'

const NOW = YESTERDAY_NOON
const MINUTE_MS = 60_000
const world = ingestOfThisFile()

let serial = 0
async function trackOf(minutes: readonly number[]): Promise<number | null> {
  const name = `5100000000${serial++}`
  await world.pool.query("insert into device (serial, state) values ($1, 'active')", [name])
  const [first, ...others] = minutes
  const say = (minute: number) => world.ingest.accept(arrival(name, report({ fixTime: NOW + minute * MINUTE_MS }), NOW))
  await say(first!)
  // Who judges rules has read so far.
  await world.pool.query('update device_activity set late_from = null')
  for (const minute of others) await say(minute)
  const { rows } = await world.pool.query<{ minute: number | null }>(
    `select (extract(epoch from a.late_from - $2) / 60)::float8 as minute
     from device_activity a join device d on d.id = a.device_id where d.serial = $1`,
    [name, new Date(NOW)],
  )
  return rows[0]!.minute
}

describe('what came late of a track', () => {
  test('is nothing while each report is newer than the one before', async () => {
    expect(await trackOf([-30, -20, -10, -9])).toBeNull()
  })

  test('is known from its oldest report on, whatever came after', async () => {
    expect(await trackOf([-30, -20, -25, -10, -28, -5])).toBe(-28)
  })

  test('is what came at the newest instant too', async () => {
    expect(await trackOf([-30, -20, -20])).toBe(-20)
  })

  test('is not told by a clock that was ahead', async () => {
    expect(await trackOf([-30, 600, -20, -10])).toBeNull()
  })
})

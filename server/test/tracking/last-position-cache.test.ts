import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { rebuildLastPositions } from '../../src/storage/intake/last-position-cache.ts'
import { arrival, report, YESTERDAY_NOON } from '../setup/arrivals.ts'
import { ingestOfThisFile, newIngest } from '../setup/worlds/ingest-world.ts'

const NOW = YESTERDAY_NOON
const world = ingestOfThisFile()

beforeAll(async () => {
  await world.pool.query("insert into vehicle (id, description) values (1, 'A'), (2, 'B')")
})

async function lastPositions(deviceId: number) {
  const { rows } = await world.pool.query('select * from last_position where device_id = $1 order by installation_id', [
    deviceId,
  ])
  return rows
}

async function newDevice(serial: string): Promise<number> {
  const { rows } = await world.pool.query("insert into device (serial, state) values ($1, 'active') returning id", [
    serial,
  ])
  return rows[0].id
}

/** Reports of two hours, some of them jumps, without fix or from a clock ahead, in any order and any batches. */
const reports = fc.array(
  fc.record({
    minute: fc.integer({ min: 0, max: 120 }),
    kilometers: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: 500, max: 2000 }) },
    ),
    hasFix: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    speedKmh: fc.integer({ min: 0, max: 120 }),
    together: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
)

describe('last positions', () => {
  test('kept up with every report equal those made anew from the history, in any order of arrival', async () => {
    let serial = 0
    await fc.assert(
      fc.asyncProperty(reports, fc.integer({ min: 10, max: 110 }), async (said, movedAtMinute) => {
        const name = `5000000000${serial++}`
        const deviceId = await newDevice(name)
        // The device moved from one vehicle to the other in the middle, and was in none before.
        const bounds = [5, movedAtMinute, 130].map((minute) => new Date(NOW + minute * 60_000).toISOString())
        await world.pool.query('delete from installation')
        await world.pool.query(
          'insert into installation (device_id, vehicle_id, period) values ($1, 1, tstzrange($2, $3)), ($1, 2, tstzrange($3, $4))',
          [deviceId, ...bounds],
        )
        let batch: Promise<unknown>[] = []
        for (const { minute, kilometers, hasFix, speedKmh, together } of said) {
          const position = report({
            fixTime: NOW + minute * 60_000,
            latitude: -23.5 + kilometers / 111,
            hasFix,
            speedKmh,
          })
          batch.push(world.ingest.accept(arrival(name, position, NOW + 100 * 60_000)))
          if (!together) {
            await Promise.all(batch)
            batch = []
          }
        }
        await Promise.all(batch)
        const maintained = await lastPositions(deviceId)
        await inTransaction(world.pool, (client) => rebuildLastPositions(client, deviceId))
        expect(maintained).toEqual(await lastPositions(deviceId))
      }),
      { numRuns: 60 },
    )
  })

  test('of a clock that was put right are made anew from what is read shifted, and from what came since', async () => {
    const deviceId = await newDevice('600000000000003')
    const days = [1, 40, 90].map((day) => NOW - day * 24 * 3600_000)
    for (const at of days.toReversed())
      await world.ingest.accept(arrival('600000000000003', report({ fixTime: at - 3 * 3600_000 }), at))
    await world.pool.query('insert into clock_correction values ($1, tstzrange(null, $2), -180)', [
      deviceId,
      new Date(NOW),
    ])
    const times = async () => {
      await inTransaction(world.pool, (client) => rebuildLastPositions(client, deviceId))
      return (await lastPositions(deviceId)).map(({ fix_time }) => fix_time.getTime())
    }
    expect(await times()).toEqual([days[0]])
    // Late, so that it is settled from the stored fixes; then more than are judged.
    for (const minute of [1, 20, ...Array.from({ length: 18 }, (_, index) => index + 2)]) {
      const fixTime = NOW + minute * 60_000
      await world.ingest.accept(arrival('600000000000003', report({ fixTime }), NOW + 30 * 60_000))
      const maintained = await lastPositions(deviceId)
      expect(await times()).toEqual([Math.max(fixTime, NOW + (minute > 1 ? 20 : 1) * 60_000)])
      expect(await lastPositions(deviceId)).toEqual(maintained)
    }
  })

  test('are the same where two processes take turns with the reports of a device', async () => {
    const deviceId = await newDevice('600000000000004')
    const other = newIngest(world.pool)
    const minutes = [0, 10, 4, 20, 12, 2, 30, 29, 1, 40]
    for (const [index, minute] of minutes.entries()) {
      const by = index % 3 === 0 ? other : world.ingest
      const said = report({ fixTime: NOW + minute * 60_000, latitude: index === 8 ? 10 : -23.5 })
      expect(await by.accept(arrival('600000000000004', said, NOW + 60 * 60_000))).toBe('stored')
      const maintained = await lastPositions(deviceId)
      await inTransaction(world.pool, (client) => rebuildLastPositions(client, deviceId))
      expect(await lastPositions(deviceId)).toEqual(maintained)
    }
    await other.stop(1000)
  })

  test('belong to the vehicle that a device was put into since its last commit', async () => {
    const deviceId = await newDevice('600000000000005')
    const send = (minute: number) =>
      world.ingest.accept(arrival('600000000000005', report({ fixTime: NOW + minute * 60_000 }), NOW + 60 * 60_000))
    await send(0)
    await world.pool.query('delete from installation')
    const { rows } = await world.pool.query(
      'insert into installation (device_id, vehicle_id, period) values ($1, 1, tstzrange($2, null)) returning id',
      [deviceId, new Date(NOW + 60_000)],
    )
    await inTransaction(world.pool, (client) => rebuildLastPositions(client, deviceId))
    for (const minute of [5, 3]) await send(minute)
    const places = (await lastPositions(deviceId)).map(({ installation_id, fix_time }) => [
      installation_id,
      (fix_time.getTime() - NOW) / 60_000,
    ])
    expect(places).toEqual([
      [0, 0],
      [rows[0].id, 5],
    ])
  })

  test('never go back for an older report that was kept in the memory of the tracker', async () => {
    const deviceId = await newDevice('600000000000001')
    for (const minute of [0, 10, 4, 2]) {
      await world.ingest.accept(
        arrival('600000000000001', report({ fixTime: NOW + minute * 60_000 }), NOW + 10 * 60_000),
      )
    }
    const [last] = await lastPositions(deviceId)
    expect(last.fix_time.getTime()).toBe(NOW + 10 * 60_000)
  })

  test('ignore a clock ahead, a report without fix and a jump', async () => {
    const deviceId = await newDevice('600000000000002')
    const received = NOW + 60_000
    const odd = [
      report({ fixTime: NOW + 3600_000 }),
      report({ fixTime: NOW + 30_000, hasFix: false }),
      report({ fixTime: NOW + 40_000, latitude: 10 }),
    ]
    for (const one of [report({ fixTime: NOW }), ...odd])
      await world.ingest.accept(arrival('600000000000002', one, received))
    const [last] = await lastPositions(deviceId)
    expect(last.fix_time.getTime()).toBe(NOW)
  })
})

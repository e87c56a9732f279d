import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { packDeviceDay } from '../../src/storage/packed/day-packer.ts'
import { DAY_MS, dayOf } from '../../src/storage/positions/hot-days.ts'
import { isoDay } from '../../src/storage/positions/partitions.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { newIngest } from '../setup/worlds/ingest-world.ts'

/** Days that are over for long begin with this one. */
export const FIRST_DAY = dayOf(Date.now()) - 20
export const START = FIRST_DAY * DAY_MS

export interface Tracker {
  serial: string
  id: number
}

/** A database into which devices report, and whose days are packed when a test says so. */
export async function startPackedWorld() {
  const database = await createTestDatabase(1)
  const pool = openDatabase({ ...database.config, max: 6 })
  const ingest = newIngest(pool)
  let serials = 0
  return {
    pool,
    database,
    forgetDevices: ingest.forgetDevices,
    async newDevice(): Promise<Tracker> {
      const serial = `7100000${serials++}`
      const { rows } = await pool.query("insert into device (serial, state) values ($1, 'active') returning id", [
        serial,
      ])
      return { serial, id: rows[0].id }
    },
    async send({ serial }: Tracker, said: Partial<PositionReport> & { fixTime: number }, receivedAt?: number) {
      await ingest.accept(arrival(serial, report(said), receivedAt))
    },
    async beat({ serial }: Tracker, said: PositionReport, receivedAt: number) {
      const frame = arrival(serial, said, receivedAt)
      await ingest.accept({ ...frame, messages: [{ kind: 'heartbeat', serial, readings: said }] })
    },
    /** Packs days from the first on. */
    async pack({ id }: Tracker, days = 3) {
      for (let day = FIRST_DAY; day < FIRST_DAY + days; day++)
        await packDeviceDay(pool, { deviceId: id, day: isoDay(day) })
    },
    /** All rows of a device, each column as text. */
    async rows({ id }: Tracker): Promise<string[]> {
      const { rows } = await pool.query(
        "select to_jsonb(p) - 'device_id' || jsonb_build_object('at', fix_time, 'attributes', attributes::text) as row from stored_position p where device_id = $1 order by fix_time, digest",
        [id],
      )
      return rows.map(({ row }) => JSON.stringify(row))
    },
    async stop() {
      await ingest.stop(1000)
      await pool.end()
      await database.drop()
    },
  }
}

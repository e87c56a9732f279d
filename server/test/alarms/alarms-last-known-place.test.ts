import { afterAll, beforeAll, expect, test } from 'vitest'
import { gl200 } from '../../src/gateway/protocols/gl200/gl200.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { HOUR, type ReportingWorld, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const MINUTE = 60_000
const IMEI = '860599000306845'
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE

let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

const digits = (at: number) => new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)

/** Sends an SOS that repeats the place of three days ago, as a tracker in a garage does. */
async function callForHelp(serial: string, at: number): Promise<void> {
  const place = `0,0.0,0,760.5,-46.633300,-23.550500,${digits(NOW - 72 * HOUR)}`
  const text = `+RESP:GTSOS,1A0102,${IMEI},,0,0,1,${place},0724,0010,1A2B,00C3,,95,${digits(at)},0A11$`
  const context = { serial: null, transport: 'tcp', receivedAt: at, memory: gl200.createMemory() } as const
  const { messages } = gl200.decode(Buffer.from(text), context)
  await world.ingest.accept({
    ...arrival(serial, report({ fixTime: at })),
    protocol: 'gl200',
    messages: messages.map((message) => ({ ...message, serial })),
  })
}

test('two calls for help without reception, hours apart, are two alarms of when they were sent', async () => {
  const { serial } = await world.trackedVehicle()
  const sent = [NOW - 3 * HOUR, NOW - MINUTE]
  for (const at of sent) await callForHelp(serial, at)
  const { rows } = await world.api.pool.query(
    `select first_at, count, latitude_e7 from alarm join device d on d.id = device_id where d.serial = $1 order by first_at`,
    [serial],
  )
  expect(rows).toEqual(sent.map((at) => ({ first_at: new Date(at), count: 1, latitude_e7: null })))
})

import type { EpochMs } from '@monitorweb/domain/position-report'
import { getCorridor } from '@monitorweb/simulator/corridors'
import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { type GeneratedDrive, generateDrive } from '@monitorweb/simulator/generated-drive'
import { REPORTING_INTERVALS } from '@monitorweb/simulator/report-times'
import { buildRoad } from '@monitorweb/simulator/roads/road'
import { DRIVERS } from '@monitorweb/simulator/roads/stretch'
import { createTracker } from '@monitorweb/simulator/tracker'
import { ADMIN, type RunningProgram } from './program.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Brasília, in which people without another zone read times, is three hours behind UTC. */
const BRASILIA = -3 * HOUR
/** From midnight to the press of the button: 14:01:30, under way. */
export const PANIC_AFTER_MS = 14 * HOUR + 90_000
const IMEI = '865000000000301'
const PLATE = 'ABC1D23'

/** One report of a moving tracker, and the second to which it rounds. */
export const TOLERANCE_MS = (REPORTING_INTERVALS.movingSeconds + 1) * 1000

export interface KnownDay {
  plate: string
  /** Midnight of yesterday in Brasília. */
  start: EpochMs
  /** That day in a link: "ontem" would be another one, were the link opened after the next midnight. */
  inLink: string
  drive: GeneratedDrive
  /** What the tracker had reported last at an instant. */
  reportAt(time: EpochMs): GeneratedDrive['reports'][number]
}

/** A vehicle that was driven yesterday, under way at 14:05, and everything that is true of it. */
export async function driveYesterday(program: RunningProgram): Promise<KnownDay> {
  const start = Math.floor((Date.now() + BRASILIA) / DAY) * DAY - BRASILIA - DAY
  const drive = generateDrive({
    seed: 1,
    road: buildRoad(getCorridor('anhanguera')),
    driver: DRIVERS.truck,
    start: start - HOUR,
    startMeters: 5000,
    startOdometerKm: 41_000,
    steps: [
      { kind: 'park', until: start + 7.5 * HOUR, idleSeconds: 0 },
      { kind: 'drive', toMeters: 45_000 },
      { kind: 'stop', seconds: 2400, idleSeconds: 300 },
      { kind: 'drive', toMeters: 70_000 },
      { kind: 'park', until: start + 13.75 * HOUR, idleSeconds: 60 },
      { kind: 'drive', toMeters: 130_000 },
      { kind: 'stop', seconds: 3600, idleSeconds: 900 },
      { kind: 'drive', toMeters: 95_000 },
      { kind: 'park', until: start + DAY + HOUR, idleSeconds: 30 },
    ],
  })
  const sent = drive.reports.filter(({ fixTime }) => fixTime <= Date.now())
  const panic = sent.findLast(({ fixTime }) => fixTime <= start + PANIC_AFTER_MS)
  const reports = sent.map((report) => (report === panic ? { ...report, event: 'sos' as const } : report))
  await register(program)
  const tracker = createTracker({
    host: '127.0.0.1',
    port: program.gt06Port,
    imei: IMEI,
    inFlight: 64,
    heartbeatSeconds: 0,
  })
  for (const report of reports) tracker.report({ ...report, buffered: true })
  await tracker.flush()
  await tracker.close()
  const day = new Date(start + BRASILIA).toISOString().slice(0, 10)
  return {
    plate: PLATE,
    start,
    inLink: `de=${day}T00:00:00&ate=${day}T23:59:59`,
    drive,
    reportAt: (time) => reports.findLast(({ fixTime }) => fixTime <= time)!,
  }
}

async function register(program: RunningProgram): Promise<void> {
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const { id: customerId } = await ensureCustomer(api, { name: 'Transportes da Verdade' })
  await ensureDevice(api, { serial: IMEI, customerId })
  await ensureVehicle(api, { customerId, plate: PLATE, description: 'Caminhão baú', deviceSerial: IMEI })
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { imeiNamed } from '../demo/identities.ts'
import type { NoisyReport } from '../drives/noise.ts'
import type { FleetUnit } from '../fleet/unit-sender.ts'
import { type RecordedDrive, readRecordedDrives, shiftedToEnd } from './recorded-drives.ts'

export interface RecordedUnitsOptions {
  folder: string
  file: string
  /** Plays only this vehicle of the recording. */
  vehicle?: string | undefined
  /** How many times as fast as it was driven the drive is played; infinite sends everything at once. */
  factor: number
  now: EpochMs
}

/** A tracker that plays a vehicle of a recording. */
export interface RecordedUnit extends FleetUnit {
  /** The name of the vehicle, as the recording has it. */
  name: string
}

/**
 * Makes trackers that play the vehicles of a recording from `now` on; the serial of each is made from the vehicle's
 * name. Fix times are moved so that the last one of each is the instant in which it is sent. Throws when there is no
 * such vehicle.
 */
export async function recordedUnits(
  options: RecordedUnitsOptions,
): Promise<{ units: RecordedUnit[]; reports: number }> {
  const all = await readRecordedDrives(options.folder, options.file)
  const drives = options.vehicle === undefined ? all : all.filter(({ vehicle }) => vehicle === options.vehicle)
  if (drives.length === 0) throw new Error(`O arquivo ${options.file} não tem o veículo ${options.vehicle}.`)
  const units = drives.map((drive) => unitOf(drive, options))
  return { units, reports: drives.reduce((sum, drive) => sum + drive.reports.length, 0) }
}

function unitOf(drive: RecordedDrive, { factor, now }: RecordedUnitsOptions): RecordedUnit {
  const times = drive.reports.map(({ fixTime }) => fixTime)
  const driveMs = times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))
  const { reports } = shiftedToEnd(drive, now + driveMs / factor)
  const first = reports.reduce((earliest, { fixTime }) => Math.min(earliest, fixTime), Number.POSITIVE_INFINITY)
  let deliverAt = now
  const deliveries = reports.map((report): NoisyReport => {
    // Reports are delivered in the order of the file, even where its times go back.
    deliverAt = Math.max(deliverAt, now + (report.fixTime - first) / factor)
    return { report, deliverAt }
  })
  return { name: drive.vehicle, protocol: 'gt06', serial: imeiNamed(drive.vehicle), from: now, deliveries }
}

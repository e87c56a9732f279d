import { storedDigest } from '@monitorweb/server/storage/packed/codec/digest-column'
import type { PackedMessage } from '@monitorweb/server/storage/packed/codec/packed-message'
import type { PackedPoint } from '@monitorweb/server/storage/packed/codec/packed-point'
import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { suntechReport } from '@monitorweb/simulator/suntech/suntech-frames'
import { codec8Record, dataFrame } from '@monitorweb/simulator/teltonika/teltonika-frames'
import type { DrivenReport } from './real-drives.ts'

/** Answers reports as rows of `position` have them, to a millionth of a degree as most trackers say it, and to the metre. */
export function pointsOf(reports: readonly DrivenReport[]): PackedPoint[] {
  return reports.map((report) => {
    const point = {
      fixTime: report.fixTime,
      receivedAt: report.receivedAt,
      latitudeE7: Math.round(report.latitude * 1e6) * 10,
      longitudeE7: Math.round(report.longitude * 1e6) * 10,
      speedKmh: report.speedKmh,
      courseDegrees: report.courseDegrees,
      altitudeMeters: null,
      voltage: report.voltage,
      hourMeterHours: null,
      odometerKm: Math.round((report.odometerKm ?? 0) * 1000) / 1000,
      flags: 0,
      satellites: report.satellites,
      ignition: report.ignition,
      event: null,
      attributes: null,
    }
    return { ...point, digest: storedDigest(point) }
  })
}

/** How each protocol says a report, by name. */
export const FRAMES: Record<string, (report: DrivenReport, index: number) => Buffer> = {
  GT06: (report, index) => frameOf(locationAccPacket(report), index % 65_536),
  Suntech: (report, index) => suntechReport('907123456', report, { number: index, isLive: true }),
  'Teltonika (codec 8)': (report) => dataFrame([codec8Record(report)]),
}

/** Answers reports as rows of `message` have them. */
export function messagesOf(reports: readonly DrivenReport[], protocol: string): PackedMessage[] {
  return reports.map((report, index) => ({
    receivedAt: report.receivedAt,
    direction: 'i',
    protocol,
    bytes: FRAMES[protocol]!(report, index),
  }))
}

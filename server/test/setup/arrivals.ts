import { noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import type { Arrival } from '../../src/gateway/intake.ts'

const DAY_MS = 86_400_000

/** A time of the day that is always the same, of a day that trackers nobody registered may still tell of. */
export const YESTERDAY_NOON = (Math.floor(Date.now() / DAY_MS) - 0.5) * DAY_MS

/** Answers a report near São Paulo, with what the test says of it. */
export function report(said: Partial<PositionReport> & { fixTime: number }): PositionReport {
  return {
    ...noReadings(),
    hasFix: true,
    latitude: -23.55,
    longitude: -46.63,
    altitudeMeters: null,
    speedKmh: 40,
    courseDegrees: 90,
    satellites: 9,
    ignition: true,
    ...said,
  }
}

/** Answers a frame with one report as the gateway hands it on; every call has other bytes, as a resend has. */
export function arrival(serial: string, said: PositionReport, receivedAt = said.fixTime): Arrival {
  frames++
  return {
    protocol: 'gt06',
    address: '127.0.0.1',
    receivedAt,
    bytes: Buffer.from(`frame ${frames}`),
    messages: [{ kind: 'position', report: said }],
    serial,
  }
}
let frames = 0

import type { PositionReport, ReportEvent } from '@monitorweb/domain/position/position-report'

/** ALERT_ID of the manual, for what a report may tell beside its place. */
const ALERTS: Partial<Record<ReportEvent, number>> = {
  overspeed: 1,
  geofenceExit: 5,
  geofenceEnter: 6,
  lowPower: 14,
  vibration: 15,
  accident: 16,
  powerRestored: 40,
  powerCut: 41,
  sos: 42,
  hardAcceleration: 46,
  hardBraking: 47,
  hardCornering: 48,
  jamming: 50,
  idle: 68,
}

/** MODE of a status report: parked or driving. */
const [PARKED, DRIVING] = [1, 2]
const HIGHEST_NUMBER = 9999
/** Model and version of a simulated ST340, and the cell where it says it is. */
const [MODEL, VERSION, CELL] = ['04', '530', '1f6b2a5d']
const BACKUP_VOLTAGE = '4.1'
/** What a device that was never told its hours counts: those of its kilometres at the usual pace. */
const USUAL_PACE_KMH = 40

/** What goes with a report besides what it says itself. */
export interface SuntechSending {
  /** The number of the message, counted by the device through its life. */
  number: number
  /** Whether it leaves as it happens, and not from the device's memory. */
  isLive: boolean
}

/**
 * Makes a status report (STT), or an alert (ALT) where the event is one, as ST300 and ST340 write it with the hour meter
 * switched on (ST300/340 LATAM manual 1.41): text that ends with CR. Times are UTC.
 */
export function suntechReport(deviceId: string, report: PositionReport, { number, isLive }: SuntechSending): Buffer {
  const time = new Date(report.fixTime).toISOString()
  const place = [
    ...[deviceId, MODEL, VERSION, time.slice(0, 10).replaceAll('-', ''), time.slice(11, 19), CELL],
    ...[signed(report.latitude, 2), signed(report.longitude, 3)],
    ...[padded(report.speedKmh ?? 0, 3, 3), padded(report.courseDegrees ?? 0, 3, 2)],
    ...[String(report.satellites ?? 0), report.hasFix ? '1' : '0'],
    ...[String(Math.round((report.odometerKm ?? 0) * 1000)), (report.voltage ?? 12.5).toFixed(2)],
    report.ignition ? '100000' : '000000',
  ]
  const minutes = Math.floor((report.hourMeterHours ?? (report.odometerKm ?? 0) / USUAL_PACE_KMH) * 60)
  const tail = [String(minutes).padStart(6, '0'), BACKUP_VOLTAGE, isLive ? '1' : '0']
  const alert = report.event === null ? undefined : ALERTS[report.event]
  if (alert !== undefined) return line(['ST300ALT', ...place, String(alert), ...tail])
  const mode = report.ignition ? DRIVING : PARKED
  const counted = String(number % (HIGHEST_NUMBER + 1)).padStart(4, '0')
  return line(['ST300STT', ...place, String(mode), counted, ...tail])
}

/** Makes what a device says to keep its connection (ALV). */
export function suntechKeepAlive(deviceId: string): Buffer {
  return line(['ST300ALV', deviceId])
}

function line(fields: readonly string[]): Buffer {
  return Buffer.from(`${fields.join(';')}\r`, 'latin1')
}

function signed(degrees: number, whole: number): string {
  return `${degrees < 0 ? '-' : '+'}${padded(Math.abs(degrees), whole, 6)}`
}

function padded(value: number, whole: number, places: number): string {
  return value.toFixed(places).padStart(whole + 1 + places, '0')
}

import { PORTS, type TrackReadingName } from '@monitorweb/contract/tracks/track-readings'

/** SQL: the readings of `p` as numbers, null where nothing was reported. */
const READING_SQL: Record<TrackReadingName, string> = {
  altitudeMeters: 'p.altitude_meters',
  satellites: 'p.satellites',
  hdop: ofAttribute('hdop'),
  accuracyMeters: ofAttribute('accuracyMeters'),
  signalLevel: ofAttribute('signalLevel'),
  hourMeterHours: 'p.hour_meter_hours',
  backupVoltage: ofAttribute('backupVoltage'),
  batteryPercent: ofAttribute('batteryPercent'),
  temperatureCelsius: ofAttribute('temperatureCelsius'),
  ports: `nullif(${PORTS.map(bitsOfPort).join(' | ')}, 0)`,
}

/** What the readings are made of: most who read tracks do without. */
export const READING_SOURCES = 'p.altitude_meters, p.satellites, p.hour_meter_hours, p.attributes'

/** SQL: each reading of all rows as one value, under its name. */
export function readingColumns(names: readonly TrackReadingName[]): string[] {
  return names.map(
    (name) => `string_agg(float4send(coalesce((${READING_SQL[name]})::real, 'NaN')), ''::bytea) as "${name}"`,
  )
}

/** Attributes are a device's own words: what is no number, or none that a reading can be, is as good as none. */
function ofAttribute(name: string): string {
  return `case jsonb_typeof(p.attributes -> '${name}') when 'number' then
    case when abs((p.attributes -> '${name}')::numeric) < 1e9 then round((p.attributes -> '${name}')::numeric, 3) end end`
}

function bitsOfPort(name: string, index: number): string {
  return `case p.attributes -> '${name}' when 'true'::jsonb then ${3 << (index * 2)} when 'false'::jsonb then ${1 << (index * 2)} else 0 end`
}

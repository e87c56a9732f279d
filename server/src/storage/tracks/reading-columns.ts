import { isNamedReading, PORTS, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { NAMED_READINGS, type QuantityName } from '@monitorweb/domain/position/named-readings'

/** What the readings are made of: most who read tracks do without. */
export const READING_SOURCES = 'p.altitude_meters, p.satellites, p.hour_meter_hours, p.attributes'

/** SQL: each reading of all rows as one value, under its name. */
export function readingColumns(names: readonly ReadingName[]): string[] {
  return names.map(
    (name) => `string_agg(float4send(coalesce((${readingSql(name)})::real, 'NaN')), ''::bytea) as "${name}"`,
  )
}

/** SQL: a reading of `p` as a number, null where nothing was reported. */
function readingSql(name: ReadingName): string {
  if (isNamedReading(name)) return ofAttribute(name)
  switch (name) {
    case 'altitudeMeters':
      return 'p.altitude_meters'
    case 'satellites':
      return 'p.satellites'
    case 'hourMeterHours':
      return 'p.hour_meter_hours'
    case 'ports':
      return `nullif(${PORTS.map(bitsOfPort).join(' | ')}, 0)`
  }
}

/** What was stored before the vocabulary held may be no number, or none that this reading can be: it is as good as none. */
function ofAttribute(name: QuantityName): string {
  const { lowest, highest } = NAMED_READINGS[name]
  const value = `(p.attributes -> '${name}')::numeric`
  return `case jsonb_typeof(p.attributes -> '${name}') when 'number' then
    case when ${value} between ${lowest} and ${highest} then round(${value}, 3) end end`
}

function bitsOfPort(name: string, index: number): string {
  return `case p.attributes -> '${name}' when 'true'::jsonb then ${3 << (index * 2)} when 'false'::jsonb then ${1 << (index * 2)} else 0 end`
}

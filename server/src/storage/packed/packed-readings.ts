import { isNamedReading, PORTS, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { valueAsNamed } from '@monitorweb/domain/position/named-readings'
import type { PackedDay } from './codec/packed-day.ts'

/** Reads the readings of a packed day, NaN where nothing was reported, as tracks/reading-columns.ts does of rows. */
export function readingsOf(day: PackedDay, names: readonly ReadingName[]): Partial<Record<ReadingName, Float32Array>> {
  const told = attributesWhere(day, names)
  return Object.fromEntries(
    names.map((name) => [name, ownColumn(day, name) ?? Float32Array.from(told, (said) => attribute(said, name))]),
  )
}

function ownColumn(day: PackedDay, name: ReadingName): Float32Array | null {
  if (name === 'altitudeMeters') return day.altitudeMeters()
  if (name === 'satellites') return day.satellites()
  return name === 'hourMeterHours' ? day.hourMeterHours() : null
}

type Attributes = Record<string, unknown> | null

/** Nothing is parsed for who asks for columns alone. */
function attributesWhere(day: PackedDay, names: readonly ReadingName[]): Attributes[] {
  if (!names.some((name) => name === 'ports' || isNamedReading(name))) return []
  // A day has few different ones, and parsing is what reading them costs.
  const parsed = new Map<string, Attributes>()
  return day.attributes().map((text) => {
    if (text === null) return null
    const known = parsed.get(text) ?? (JSON.parse(text) as Attributes)
    parsed.set(text, known)
    return known
  })
}

/** What is no number, or none that a reading can be, is as good as none. */
function attribute(said: Attributes, name: ReadingName): number {
  if (name === 'ports') return ports(said)
  const value = said?.[name]
  return typeof value === 'number' && valueAsNamed(name, value) === value ? thousandths(value) : Number.NaN
}

/** As SQL rounds what is written: a half away from zero. The text is multiplied, since 12.3455 as a number is a little less. */
function thousandths(value: number): number {
  const text = String(Math.abs(value))
  const rounded = Math.round(text.includes('e') ? Math.abs(value) * 1000 : Number(`${text}e3`)) / 1000
  return value < 0 && rounded > 0 ? -rounded : rounded
}

function ports(said: Attributes): number {
  let bits = 0
  for (const [index, name] of PORTS.entries()) {
    if (said?.[name] === true) bits |= 3 << (index * 2)
    else if (said?.[name] === false) bits |= 1 << (index * 2)
  }
  return bits === 0 ? Number.NaN : bits
}

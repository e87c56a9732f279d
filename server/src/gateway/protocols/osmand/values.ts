import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { normalizeSerial } from '@monitorweb/domain/text/serial'
import { BadRequestError } from '../../protocol.ts'

const SHOWN_CHARACTERS = 60

/** Writes a received value as it stands in a message for people: shortened, without control characters. */
export function shown(value: string): string {
  const visible = value.replace(/[\p{Cc}\p{Cs}]/gu, '�')
  return visible.length > SHOWN_CHARACTERS ? `${visible.slice(0, SHOWN_CHARACTERS)}…` : visible
}

/** Makes the refusal of one parameter, which names what was expected. */
export function refusal(name: string, expected: string, received: string | undefined): BadRequestError {
  const found = received === undefined || received === '' ? 'não recebido' : `recebido «${shown(received)}»`
  return new BadRequestError(`Parâmetro «${name}»: esperado ${expected}, ${found}.`)
}

/** Makes the refusal of a body that is no object of JSON. */
export function noObject(body: string): BadRequestError {
  return new BadRequestError(`Corpo da requisição: esperado um objeto JSON, recebido «${shown(body)}».`)
}

/** Nothing that any sender means lies deeper; what calls itself for each level would end with the stack. */
const MOST_LEVELS = 32

/** Reads a body of JSON. Throws BadRequestError, also where its values lie in each other without end. */
export function parseBody(body: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw noObject(body)
  }
  if (isDeeper(value, MOST_LEVELS)) throw noObject(body)
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** Writes a value of JSON as parameters are written; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Reads a decimal number; null where the text is none. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Reads one of `true false 1 0 yes no`; null where the text is none of them. */
export function booleanOf(text: string | undefined): boolean | null {
  if (text === undefined) return null
  if (/^(true|1|yes)$/i.test(text)) return true
  return /^(false|0|no)$/i.test(text) ? false : null
}

/** Reads a coordinate within ±`limit`. Throws the refusal of `name`. */
export function coordinate(name: string, text: string | undefined, limit: 90 | 180): number {
  const value = numberOf(text)
  if (value === null || Math.abs(value) > limit) throw refusal(name, `um número entre -${limit} e ${limit}`, text)
  return value === 0 ? 0 : value
}

/**
 * Reads the serial number of the phone or tracker, as it says it. Throws the refusal of `name` where no device can be
 * called so.
 */
export function deviceSerial(name: string, text: string | undefined): string {
  const serial = text?.trim() ?? ''
  if (normalizeSerial(serial) === null || serial.includes(' ')) {
    throw refusal(name, 'o identificador do aparelho, com até 64 letras sem acento, algarismos e . _ : -', text)
  }
  return serial
}

const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?:\s?(Z)|\s?([+-])(\d\d):?(\d\d)| (\d\d):(\d\d))?$/i

/**
 * A smaller number is seconds, a greater one milliseconds: the limit is the year 5138 of the one, 1973 of the other.
 */
const SECONDS_LIMIT = 1e11
const LAST_DATE_MS = 8.64e15

/**
 * Reads an instant from epoch seconds, epoch milliseconds or ISO 8601, in UTC where it names no zone. Throws the
 * refusal of `name`.
 */
export function instant(name: string, text: string): EpochMs {
  const trimmed = text.trim()
  const number = numberOf(trimmed)
  const value = number === null ? isoInstant(trimmed) : Math.round(number < SECONDS_LIMIT ? number * 1000 : number)
  if (value === null || value < 0 || value > LAST_DATE_MS) {
    throw refusal(name, 'uma data em segundos, milissegundos ou ISO 8601', text)
  }
  return value
}

/** A plus sign that was not escaped in the query arrives as a space: «+03:00» as « 03:00». */
function isoInstant(text: string): EpochMs | null {
  const found = ISO_TIME.exec(text)
  if (!found) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', , sign] = found
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const exists = new Date(date).getUTCMonth() + 1 === Number(month) && new Date(date).getUTCDate() === Number(day)
  const offsetHours = Number(found[10] ?? found[12] ?? 0)
  const offsetMinutes = Number(found[11] ?? found[13] ?? 0)
  if (!exists || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (offsetHours > 18 || offsetMinutes > 59) return null
  const ofDay = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000 * (sign === '-' ? -1 : 1)
  return date + ofDay + Math.floor(Number(`0.${fraction || '0'}`) * 1000) - offset
}

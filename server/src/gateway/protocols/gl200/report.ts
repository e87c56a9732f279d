import type { DeviceReadings, EpochMs, ReadingAttributes } from '@monitorweb/domain/position/position-report'
import { VIN } from '@monitorweb/domain/text/vin'
import { UnfitBytesError } from '../../bytes.ts'
import { findEmptyPlace, findPlaces, type Located, numberOf, readInstant } from './location.ts'

const HEAD = /^\+(RESP|BUFF|ACK):GT([A-Z]{3})$/
/** The model and the version of its protocol; newer models have four digits of both. */
const VERSION = /^(?:[0-9A-Z]{6}|[0-9A-Z]{10})$/
/** An IMEI, or the MEID of a CDMA model. */
const DEVICE_ID = /^(?:\d{15}|[0-9A-F]{14})$/
/** The time at which it was sent, and the number of the message, end every report. */
const END_FIELDS = 2

/** A report in text, cut into what all reports have in common. */
export interface TextReport {
  head: 'RESP' | 'BUFF' | 'ACK'
  /** The three letters after GT. */
  type: string
  /** Empty in the oldest family, which says none. */
  version: string
  serial: string
  /** All fields, the head too. */
  fields: readonly string[]
  /** The number of the message as it was sent, four hexadecimal digits. */
  count: string
  /** When it was sent, by the clock that the device shows, which people may have set to their zone. */
  sentAt: EpochMs | null
  places: readonly Located[]
  /** Where a place would stand that is not told; null where one is, or none would. */
  empty: Located | null
  /** The fields after the device's id and before the place, or all there are; the first is the device's name, or its VIN. */
  before: readonly string[]
  /** The fields after the place and its cell. */
  after: readonly string[]
}

/**
 * Cuts a report into its parts. Throws {@link UnfitBytesError} for what is none. `mayLackPlace`: whether a type has fields
 * of a place that may be empty.
 */
export function readParts(text: string, mayLackPlace: (type: string) => boolean): TextReport {
  const fields = text.split(',')
  const [, head, type] = HEAD.exec(fields[0] ?? '') ?? []
  const hasVersion = !DEVICE_ID.test(fields[1] ?? '')
  const [version = '', serial = ''] = hasVersion ? [fields[1], fields[2]] : ['', fields[1]]
  if (head === undefined || type === undefined || !DEVICE_ID.test(serial) || (hasVersion && !VERSION.test(version)))
    throw new UnfitBytesError('no head of a report')
  const from = hasVersion ? 3 : 2
  const end = Math.max(fields.length - END_FIELDS, from)
  const places = findPlaces(fields.slice(0, end))
  const empty = places.length === 0 && mayLackPlace(type) ? findEmptyPlace(fields.slice(0, end), from + 1) : null
  const [first, last] = [places[0] ?? empty, places.at(-1) ?? empty]
  return {
    head: head as TextReport['head'],
    type,
    version,
    serial,
    fields,
    count: fields.at(-1) ?? '',
    sentAt: readInstant(fields[end] ?? ''),
    places,
    empty,
    before: fields.slice(from, first?.start ?? end),
    after: last ? fields.slice(last.after, end) : [],
  }
}

/** What the report's own number says, in the two ways in which models write it. */
export interface ReportId {
  id: string
  kind: string
  /** Whether both stand in one field, as in trackers for vehicles; those for people have a field for each. */
  isJoined: boolean
}

export function reportIdOf({ before }: TextReport): ReportId {
  const [apart = '', joined = ''] = before.slice(-3, -1)
  if (/^[0-9A-F]{2}$/i.test(joined)) return { id: joined[0] ?? '', kind: joined[1] ?? '', isJoined: true }
  return { id: apart, kind: joined, isJoined: false }
}

/** Notes the number of the vehicle where the report has one, and of the message. */
export function noteCommon({ before, count }: TextReport, { attributes }: DeviceReadings): void {
  const [vin = ''] = before
  if (VIN.test(vin)) attributes['vin'] = vin
  if (/^[0-9A-F]{4}$/i.test(count)) attributes['recordIndex'] = Number.parseInt(count, 16)
}

/** Notes how precise the place is. */
export function noteAccuracy({ hdop }: Located, { attributes }: DeviceReadings): void {
  if (hdop !== null) attributes.hdop = hdop
}

/** Notes a number under a name, where the field holds one; divided where the device says it in smaller units. */
export function noteNumber(attributes: ReadingAttributes, name: string, field: string | undefined, divisor = 1): void {
  const value = numberOf(field)
  if (value !== null) attributes[name] = value / divisor
}

import { noReadings } from '@monitorweb/domain/position/position-report'
import { UnfitBytesError } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readCharge } from './battery.ts'
import { dayFirst, fieldPlaceIn, messagesOf } from './place.ts'
import { noteState, noteWord } from './state.ts'

/** Of a message without satellites the day and the time are last, behind cells and access points. */
const DAY_AND_TIME = /,(\d{6}),(\d{6})$/

interface FieldReport {
  serial: string
  word: string
  /** What follows the word, with its comma. */
  rest: string
  kept: Message
}

/**
 * Reads a message of devices that write fields (`(id,ZC11,…)`): a place or what was around, an alarm that tells neither,
 * the charge, a text. Null for others.
 */
export function readFieldReport({ serial, word, rest, kept }: FieldReport): Message[] | null {
  const body = rest.slice(1)
  const readings = noReadings()
  if (word === 'ZC20') {
    const [day = '', time = '', ...fields] = body.split(',')
    return [{ ...readCharge(serial, fields), ...atOf(day, time) }]
  }
  if (word === 'ZC03') return [textOf(serial, body)]
  noteWord(word, readings)
  const written = fieldPlaceIn(body)
  if (written) {
    if (written.state !== undefined) noteState(written.state, readings)
    return messagesOf(serial, written.place, readings, kept)
  }
  if (/^\d{6},[AV],/.test(body)) throw new UnfitBytesError('a place that cannot be read')
  const [, day = '', time = ''] = DAY_AND_TIME.exec(rest) ?? []
  if (day === '' && readings.event === null && readings.ignition === null) return null
  return [{ kind: 'heartbeat', serial, readings, ...atOf(day, time) }]
}

function atOf(day: string, time: string): { at?: number } {
  const at = /^\d{6}$/.test(day) && /^\d{6}$/.test(time) ? dayFirst(day, time) : null
  return at === null ? {} : { at }
}

/** The answer to a command, between two `$`. */
function textOf(serial: string, body: string): Message {
  const [, day = '', time = '', text = ''] = /^(\d{6}),(\d{6}),\$(.*)\$$/s.exec(body) ?? []
  if (text === '') throw new UnfitBytesError('no text')
  const readings = noReadings()
  readings.attributes['commandResult'] = text
  return { kind: 'heartbeat', serial, readings, ...atOf(day, time) }
}

import { noReadings } from '@monitorweb/domain/position/position-report'
import { decimalDigits, readerOf } from '../../bytes.ts'
import type { Message } from '../../protocol.ts'
import { readTime } from './place.ts'

/** Reads a sign of life of a device that saves its battery (0210): percent and time. */
export function readPower(serial: string, body: Buffer): Message {
  const reader = readerOf(body)
  const readings = noReadings()
  readings.attributes.batteryPercent = reader.u8()
  const at = readTime(reader)
  return { kind: 'heartbeat', serial, readings, ...(at !== null && { at }) }
}

/** Reads what a device is (0107): behind kind, maker, model and its own name the number of its SIM card. */
export function readProperties(serial: string, body: Buffer): Message {
  const reader = readerOf(body)
  reader.skip(2 + 5 + 20 + 7)
  const readings = noReadings()
  const card = reader.take(10)
  if (decimalDigits(card) !== null) readings.attributes['iccid'] = card.toString('hex')
  return { kind: 'heartbeat', serial, readings }
}

/** Reads who drives (0702): whether the card is in, when, whether it was read, name, number. */
export function readDriver(serial: string, body: Buffer): Message {
  const reader = readerOf(body)
  const readings = noReadings()
  const { attributes } = readings
  attributes['cardStatus'] = reader.u8()
  const at = readTime(reader)
  if (attributes['cardStatus'] === 1) {
    attributes['cardResult'] = reader.u8()
    reader.skip(reader.u8())
    const code = reader.take(20).toString('latin1').replace(/\0+$/, '')
    if (attributes['cardResult'] === 0 && code !== '') attributes.driverId = code
  }
  return { kind: 'heartbeat', serial, readings, ...(at !== null && { at }) }
}

/** Reads a text that makers send as a waybill (0701): the answer to a command. */
export function readWaybill(serial: string, body: Buffer): Message {
  const reader = readerOf(body)
  const readings = noReadings()
  readings.attributes['commandResult'] = reader.take(reader.u32()).toString('latin1')
  return { kind: 'heartbeat', serial, readings }
}

const RESULTS = ['OK', 'failed', 'invalid', 'not supported']

/** Reads the general answer (0001): number and type of what is answered, and how it went. */
export function readGeneralAnswer(serial: string, body: Buffer): Message {
  if (body.length < 5) return { kind: 'heartbeat', serial }
  const reader = readerOf(body)
  const [number, type, result] = [reader.u16(), reader.u16(), reader.u8()]
  const readings = noReadings()
  readings.attributes['commandResult'] = `${type.toString(16)} ${RESULTS[result] ?? result}`
  return { kind: 'heartbeat', serial, readings, answers: String(number) }
}

/** Reads the answer to a text (6006): a flag, then the words. */
export function readTextAnswer(serial: string, body: Buffer): Message {
  const readings = noReadings()
  readings.attributes['commandResult'] = body.toString('latin1', 1)
  return { kind: 'heartbeat', serial, readings }
}

/** Reads the answer to a text (1300): two bytes, then the words in UTF-16. */
export function readWords(serial: string, body: Buffer): Message {
  const reader = readerOf(body)
  reader.skip(2)
  const words = Buffer.from(reader.take(reader.left & ~1)).swap16()
  const readings = noReadings()
  readings.attributes['commandResult'] = words.toString('utf16le').trim()
  return { kind: 'heartbeat', serial, readings }
}

import { type DeviceReadings, type EpochMs, noReadings } from '@monitorweb/domain/position/position-report'
import { BadRequestError, type Message } from '../../protocol.ts'
import { course, keep, noteParameter, speedFromKnots } from '../osmand/parameters.ts'
import { coordinate, deviceSerial, instant, numberOf, parseBody, refusal, textOf } from '../osmand/values.ts'
import { readingNamed } from './reading-names.ts'

type JsonObject = Record<string, unknown>

/** A position as a Traccar server forwarded it, and the device that it names. */
export interface ForwardedReport {
  serial: string
  message: Message
  /** The JSON of this report alone. */
  bytes: Uint8Array
}

const MAX_REPORTS = 1_000

/**
 * Reads the body of Traccar's position forwarding (`forward.type` json): `{ position, device }`, or a list of them. The
 * facts come from traccar.org/forward and traccar.org/api-reference. Throws BadRequestError naming the field.
 */
export function forwardedReports(body: Buffer): ForwardedReport[] {
  const document = parseBody(body.toString('utf8'))
  if (!Array.isArray(document)) return [reportOf(document, '', body)]
  if (document.length === 0 || document.length > MAX_REPORTS) {
    throw new BadRequestError(`Lista de posições: esperado de 1 a ${MAX_REPORTS} itens, recebido ${document.length}.`)
  }
  return document.map((entry, index) => reportOf(entry, `[${index}].`, Buffer.from(JSON.stringify(entry))))
}

/** This is a device as a Traccar server's API tells of it, as far as we read it. */
export interface TraccarDevice {
  id: number
  uniqueId: string
  name: string
}

/**
 * Reads a position that a Traccar server's API answered (`GET /api/positions`) as if it had been forwarded with its
 * device: the same report comes out of both. Throws BadRequestError.
 */
export function answeredReport(position: unknown, device: TraccarDevice): ForwardedReport {
  const entry = { position, device }
  return reportOf(entry, '', Buffer.from(JSON.stringify(entry)))
}

function reportOf(entry: unknown, path: string, bytes: Uint8Array): ForwardedReport {
  const document = objectOf(path === '' ? 'corpo' : path.slice(0, -1), entry)
  const position = objectOf(`${path}position`, document['position'])
  const device = objectOf(`${path}device`, document['device'])
  const serial = deviceSerial(`${path}device.uniqueId`, textOf(device['uniqueId']))
  return { serial, message: messageOf(position, `${path}position.`, serial), bytes }
}

function messageOf(position: JsonObject, path: string, serial: string): Message {
  const attributes = position['attributes'] ?? {}
  const { readings, satellites } = readAttributes(objectOf(`${path}attributes`, attributes))
  const accuracy = numberOf(textOf(position['accuracy']))
  if (accuracy !== null && accuracy > 0) keep(readings, 'accuracyMeters', accuracy)
  if (typeof position['protocol'] === 'string') keep(readings, 'traccarProtocol', position['protocol'])
  const fixTime = timeOf(position, path)
  // What the device said held no place; Traccar repeats the place before, with its instant.
  if (position['outdated'] === true) {
    const said = textOf(position['deviceTime'])
    return {
      kind: 'heartbeat',
      serial,
      readings,
      ...(said !== undefined && { at: instant(`${path}deviceTime`, said) }),
    }
  }
  const place = {
    fixTime,
    hasFix: position['valid'] !== false,
    latitude: coordinate(`${path}latitude`, textOf(position['latitude']), 90),
    longitude: coordinate(`${path}longitude`, textOf(position['longitude']), 180),
    altitudeMeters: numberOf(textOf(position['altitude'])),
    speedKmh: speedFromKnots(numberOf(textOf(position['speed']))),
    courseDegrees: course(numberOf(textOf(position['course']))),
    satellites,
  }
  return { kind: 'position', serial, report: { ...readings, ...place } }
}

function timeOf(position: JsonObject, path: string): EpochMs {
  const name = position['fixTime'] === undefined || position['fixTime'] === null ? 'deviceTime' : 'fixTime'
  const text = textOf(position[name])
  if (text === undefined) throw refusal(`${path}fixTime`, 'uma data em ISO 8601', undefined)
  return instant(`${path}${name}`, text)
}

/** Traccar's attributes have the names and units of its phone app's parameters, and some more. */
function readAttributes(attributes: JsonObject): { readings: DeviceReadings; satellites: number | null } {
  const readings = noReadings()
  for (const [name, value] of Object.entries(attributes)) {
    const text = textOf(value)
    if (name === 'sat' || text === undefined || text === '') continue
    if (name === 'alarm') noteAlarms(readings, text)
    // What the device said to a command, in its words.
    else if (name === 'result') keep(readings, 'commandResult', text)
    else noteParameter(readings, readingNamed(name), text)
  }
  return { readings, satellites: numberOf(textOf(attributes['sat'])) }
}

/** Several alarms come in one text; the first that we know is the event, and the text keeps them all. */
function noteAlarms(readings: DeviceReadings, text: string): void {
  for (const alarm of text.split(',')) {
    if (readings.event === null) noteParameter(readings, 'alarm', alarm.trim())
  }
  if (readings.event === null || text.includes(',')) keep(readings, 'alarm', text)
}

function objectOf(name: string, value: unknown): JsonObject {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as JsonObject
  throw refusal(name, 'um objeto JSON', textOf(value))
}

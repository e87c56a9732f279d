import { type DeviceReadings, noReadings } from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import { placeOrReadings } from '../place-or-readings.ts'
import { readAccessory } from './accessories.ts'
import { readCan } from './can.ts'
import { isEvent, readEvent } from './events.ts'
import { readFixed } from './fixed.ts'
import { isInformation, readInformation } from './information.ts'
import { readObd } from './obd.ts'
import { noteAccuracy, noteCommon, readParts, type TextReport } from './report.ts'
import { noteMileage, readAppended, readTail } from './tail.ts'

/** A report in text as it was read. */
export interface TextFrame {
  report: TextReport
  messages: Message[]
}

/**
 * Reads a report in text (Queclink's @Track air interface protocols of GL200, GL300, GV200, GV300, GV500 and others).
 * Throws {@link UnfitBytesError} for what none of them lays out so. A report that tells several places is as many
 * positions; what it tells besides counts for the last of them.
 */
export function readText(text: string): TextFrame {
  const report = readParts(text, mayLackPlace)
  const { head, type, serial, places } = report
  if (head === 'ACK') return { report, messages: [readAcknowledgement(report)] }
  const readings = readingsOf(report)
  const isKnown = readType(report, readings)
  const unknown: Message = { kind: 'unknown', serial, type: `GT${type}`, length: text.length }
  if (places.some(({ place }) => place !== null) || (isKnown && places.length > 0)) {
    const kept: Message[] = places.some(({ isImpossible }) => isImpossible) ? [{ ...unknown, isKnownType: true }] : []
    return { report, messages: [...kept, ...readPositions(report, readings)] }
  }
  if (report.empty) noteAccuracy(report.empty, readings)
  if (isKnown) return { report, messages: [{ kind: 'heartbeat', serial, readings }] }
  return { report, messages: [unknown] }
}

/** What the device says to a command of ours, or that it is alive. */
function readAcknowledgement({ type, serial, before }: TextReport): Message {
  if (type === 'HBD') return { kind: 'heartbeat', serial }
  const [asked = ''] = before.slice(-1)
  const readings = noReadings()
  readings.attributes['commandResult'] = `+ACK:GT${type}`
  const isNumber = /^[0-9A-F]{4}$/i.test(asked)
  return { kind: 'heartbeat', serial, readings, ...(isNumber && { answers: String(Number.parseInt(asked, 16)) }) }
}

function readingsOf(report: TextReport): DeviceReadings {
  const readings = noReadings()
  readings.buffered = report.head === 'BUFF'
  noteCommon(report, readings)
  return readings
}

/** Reports whose places have fields before them that may be as empty as a place. */
const OF_OTHER_DEVICES = new Set(['CAN', 'OBD', 'BAA'])
/** Reports that say nothing but where the device is. */
const OF_PLACE = new Set(['FRI', 'ERI', 'RTL', 'PNL', 'STR', 'CTN', 'DOG', 'LBC'])

function mayLackPlace(type: string): boolean {
  return !isInformation(type) && !OF_OTHER_DEVICES.has(type)
}

/** Reads what is told besides the place; answers whether the type is one that is known without a place. */
function readType(report: TextReport, readings: DeviceReadings): boolean {
  const { type, before, after, version } = report
  if (type === 'FRI' || type === 'ERI') readFixed(report, readings)
  else if (type === 'CAN') readCan(before, 2, readings)
  else if (type === 'OBD') readObd(before, readings)
  else if (type === 'BAA') readAccessory(before, 5, 'tag1', readings.attributes)
  else {
    readEvent(report, readings)
    readTail(after, readings)
    readInformation(report, readings)
  }
  // The oldest family says no version, and lays all but its places out otherwise.
  if (version === '') return false
  return OF_PLACE.has(type) || OF_OTHER_DEVICES.has(type) || isEvent(type) || isInformation(type)
}

function readPositions(report: TextReport, last: DeviceReadings): Message[] {
  const { serial, places } = report
  return places.flatMap((located, index): Message[] => {
    const next = places[index + 1]
    const after = next ? report.fields.slice(located.after, next.start) : report.after
    const readings = next ? readingsOf(report) : last
    const { satellites, rest } = readAppended(after)
    if (next) noteMileage(readings, rest[0])
    noteAccuracy(located, readings)
    // What is told besides belongs to the last place, and is told where that is none.
    if (!located.place) return next ? [] : [{ kind: 'heartbeat', serial, readings }]
    return [placeOrReadings({ ...located.place, satellites }, readings, serial)]
  })
}

import { bit } from '../../bytes.ts'
import type { FrameReader } from './answer.ts'
import {
  alarm,
  type Block,
  batteryLevel,
  cell,
  countedCell,
  extendedAlarm,
  framed,
  framedUnanswered,
  fromMemory,
  ignitionByte,
  intoTrailer,
  language,
  narrowCell,
  note,
  place,
  reasonAndMemory,
  rest,
  signal,
  skip,
  supplyVoltage,
  tail,
  terminalStatus,
} from './frame-context.ts'
import * as makers from './makers.ts'
import { placedModules, statusModules } from './modules.ts'
import { surroundings, wifiReport } from './surroundings.ts'

const lteCell = cell({ area: 4, cell: 8 })
const status = [terminalStatus, batteryLevel, signal, alarm, language]
const fence = intoTrailer(note('geofenceNumber', (reader) => reader.u8()))
const statusAndFence = [terminalStatus, batteryLevel, signal, extendedAlarm, fence]

/** Reads ignition, reason and memory where the device has them. */
const reported: Block = (frameContext) => {
  if (frameContext.reader.left < 3) return
  ignitionByte(frameContext)
  reasonAndMemory(frameContext)
}

/** Skips the serving cell after a byte of its kind: 4G and later have wider numbers. */
const typedCell: Block = ({ reader }) => {
  const wide = reader.u8() >= 3
  const network = bit(reader.u16(), 15) ? 2 : 1
  reader.skip(network + (wide ? 4 + 8 + 2 : 2 + 3 + 1))
}

/** Skips the counted cell of fence reports, where the second byte of a wide network is not counted. */
const fenceCell: Block = (frameContext) => {
  const isWide = frameContext.reader.peek(0) > 0 && bit(frameContext.reader.peek(1), 7)
  countedCell(frameContext)
  if (isWide) frameContext.reader.skip(1)
}

/** Skips the telephone number that a request for a place names, with or without a language after it. */
const phoneNumber: Block = ({ reader }) => {
  if (reader.left === 21 || reader.left === 23) reader.skip(reader.left)
}

const acknowledged = framed(rest)
const placeAndCell = framed(place, narrowCell, tail)
const placeAndReport = framed(place, narrowCell, reported, tail)
const placeAndStatus = framed(place, countedCell, ...status, tail)
const placeAndFence = framed(place, fenceCell, ...statusAndFence)

/** Type 12 is read by its length, since most makers add something of their own. */
const BY_LENGTH_12: Record<number, FrameReader> = {
  33: makers.benway,
  36: makers.vxt01,
  39: makers.qh302r,
  41: makers.wetrust,
  43: makers.s5,
}
const report12: FrameReader = (frame, context) => {
  const read = frame.length >= 0x71 ? makers.gt06eCard : (BY_LENGTH_12[frame.length] ?? placeAndCell)
  return read(frame, context)
}

/** Reads types 22 and 25, which NT trackers begin with their own serial. */
function reportOrNt(standard: FrameReader): FrameReader {
  return (frame, context) => {
    if (makers.startsWithOwnSerial(frame, context.serial)) return makers.ntReport(frame, context)
    return (frame.type === 0x22 && frame.length === 0x2f ? makers.seeworldReport : standard)(frame, context)
  }
}

/** Picks the reader by the length field, and the last one where no length fits. */
function byLength(lengths: Record<number, FrameReader>, otherwise: FrameReader): FrameReader {
  return (frame, context) => (lengths[frame.length] ?? otherwise)(frame, context)
}

/** Reads by the second layout what the first one does not fit to its end, where the length alone does not tell. */
function firstThatFits(first: FrameReader, second: FrameReader): FrameReader {
  return (frame, context) => {
    const read = first(frame, context)
    return read.messages.some(({ kind }) => kind === 'unknown') ? second(frame, context) : read
  }
}
const moduleStatus = framed(...status, statusModules)

const driverCardId = note('driverId', (reader) => reader.take(8).toString('hex'))
const keyId = note('driverId', (reader) => String(reader.u32() * 0x1_0000 + reader.u16()))

const storedStatus = framed(terminalStatus, batteryLevel, signal, alarm, skip(2), fromMemory)

/** With 4G the cell is wide, behind one byte more, and the status follows. */
const singleFence = firstThatFits(placeAndCell, framed(place, skip(1), lteCell, ...status))

/**
 * Reads type A3: GK310 fences have a place; the shorter frames are GL21L's heartbeat. The shortest is the common status
 * for all but the connections that Seeworld has been seen on.
 */
const fenceOrStatus: FrameReader = (frame, context) => {
  if (frame.content.length >= 26) return singleFence(frame, context)
  const isCommon = frame.length === 12 && context.memory.family !== 'seeworld'
  return (isCommon ? storedStatus : makers.seeworldStatus)(frame, context)
}

/** The length of the cell does not count itself here. */
const measuredCell: Block = ({ reader }) => reader.skip(reader.u8())

/** Models with a reader of keys tell the last one behind the status. */
const statusAndDriver = firstThatFits(placeAndStatus, framed(place, measuredCell, ...status, driverCardId))

/** Reads the frame of SR411, with the voltages of the vehicle and of its own battery. */
const sr411 = framedUnanswered(
  place,
  narrowCell,
  ignitionByte,
  supplyVoltage,
  note('backupVoltage', (reader) => reader.u16() / 100),
  skip(10),
)

/** Reads cells alone; some devices send a longer list of them that nobody answers. */
const cellAndStatus = framed(narrowCell, ...status, tail)
const cellList = framedUnanswered(rest)

/** The readers of short frames with a place, a serving cell or a status, by type. */
export const LOCATED_FRAMES: ReadonlyMap<number, FrameReader> = new Map([
  [0x10, byLength({ 25: framed(place, skip(2)) }, framed(place, tail))],
  [0x11, framed(place, cell({ area: 2, cell: 4, network: 2 }), tail)],
  [0x12, report12],
  [0x16, byLength({ 36: makers.vxt01Alarm, 38: makers.seeworldAlarm, 45: statusAndDriver }, placeAndStatus)],
  [0x17, byLength({ 40: framed(place, narrowCell, driverCardId, skip(1), tail) }, wifiReport)],
  [0x19, (frame, context) => (frame.length >= 0x17 ? cellList : cellAndStatus)(frame, context)],
  [0x1a, framed(place, phoneNumber)],
  // Six cells around the serving one may follow.
  [0x1e, firstThatFits(framed(place, tail), framed(place, rest))],
  [0x22, reportOrNt(placeAndReport)],
  [0x24, byLength({ 46: sr411 }, surroundings)],
  [0x25, reportOrNt(framed(place, cell({ area: 2, cell: 4 }), tail))],
  [0x26, placeAndStatus],
  [0x27, placeAndFence],
  [0x2d, placeAndReport],
  [0x31, byLength({ 42: makers.sl4xReport }, placeAndReport)],
  [0x32, byLength({ 39: makers.sl4xStatus, 41: makers.sl4xStatus }, placeAndStatus)],
  [0x36, byLength({ 53: firstThatFits(moduleStatus, makers.trxReport) }, moduleStatus)],
  [0x37, framed(place, narrowCell, reported, placedModules)],
  [0x38, framedUnanswered(place, skip(2), typedCell, placedModules)],
  [0x39, framed(place, typedCell, terminalStatus, batteryLevel, signal, extendedAlarm, statusModules)],
  [0x61, framed(skip(8), place, cell({ area: 2, cell: 4 }), keyId)],
  [0xa0, framed(place, lteCell, tail)],
  [0xa2, byLength({ 64: makers.lw4g }, surroundings)],
  [0xa3, fenceOrStatus],
  [0xa4, placeAndFence],
  [0xa5, framed(lteCell, ...status)],
  [0xa7, acknowledged],
])

import { noReadings } from '@monitorweb/domain/position/position-report'
import { isUnfit, readerOf, textOrHex } from '../../bytes.ts'
import type { Decoded, FrameProtocol, Message } from '../../protocol.ts'
import { readAcceleration, readBehaviour } from './driving.ts'
import { answer, FAMILY, frameLength, MAX_FRAME_BYTES, openPacket, type Packet } from './framing.ts'
import { type Location, readAsset, readVehicle } from './locations.ts'
import { readPeripherals } from './peripherals.ts'
import { readTime } from './place.ts'

const LOGINS: readonly number[] = [0x01, 0x31]
const HEARTBEAT = 0x03
/** Locations and alarms, each with the sensor's readings as well; then the same in the second layout. */
const LOCATIONS: readonly number[] = [0x02, 0x16, 0x04, 0x18]
const SECOND_LOCATIONS: readonly number[] = [0x13, 0x33, 0x14, 0x34]
const ALARMS: readonly number[] = [0x04, 0x18, 0x14, 0x34]
const [BEHAVIOUR, ACCELERATION, ACCIDENT, NETWORK_OF_ASSET, NETWORK] = [0x05, 0x06, 0x07, 0x05, 0x11]
const [PERIPHERALS, SECOND_PERIPHERALS, INTERACTION] = [0x10, 0x12, 0x81]
const LONGEST_TEXT = 512

/**
 * Topflytech: T8603, T8803, T8806, TLW1, TLW2, TLP1, TLD, PioneerX, TorchX, SolarX and kin. Facts: the maker's own decoders
 * and their manual (github.com/TOPFLYtech/TOPFLYtechCodec), and the public samples. A location is answered by nothing: a
 * device keeps what it cannot send while it is not connected; an alarm is sent until it is answered.
 */
export const t800x: FrameProtocol<null> = {
  name: 't800x',
  transports: ['tcp', 'udp'],
  acknowledges: 'connection',
  maxFrameBytes: MAX_FRAME_BYTES,
  createMemory: () => null,
  frameLength,
  decode(bytes) {
    const packet = openPacket(bytes)
    const { messages, ...answered } = readOrKeep(packet)
    return { messages: messages.map((message) => ({ ...message, serial: packet.serial })), ...answered }
  },
  numberOf: (bytes) => ({ value: openPacket(bytes).number, of: 0x1_0000 }),
}

/** What does not fit is kept as bytes, and answered as its type is. */
function readOrKeep(packet: Packet): Decoded {
  try {
    return read(packet)
  } catch (error) {
    if (!isUnfit(error)) throw error
    const messages: Message[] = [{ ...unknown(packet), isKnownType: true }]
    return isLocation(packet) && !ALARMS.includes(packet.type) ? { messages } : answered(packet, messages)
  }
}

function read(packet: Packet): Decoded {
  const { family, type } = packet
  if (LOGINS.includes(type)) return { messages: [{ kind: 'login', serial: packet.serial }], reply: answer(packet) }
  if (type === HEARTBEAT) return { messages: [{ kind: 'heartbeat' }], reply: answer(packet) }
  if (isLocation(packet)) return located(packet, readLocation(packet))
  if (type === (family === FAMILY.asset ? NETWORK_OF_ASSET : NETWORK)) return answered(packet, readNetwork(packet))
  if (type === BEHAVIOUR) return answered(packet, readBehaviour(packet))
  if (type === ACCELERATION || type === ACCIDENT) return answered(packet, readAcceleration(packet, type === ACCIDENT))
  if (type === PERIPHERALS || type === SECOND_PERIPHERALS)
    return answered(packet, readPeripherals(packet, type === SECOND_PERIPHERALS))
  if (type === INTERACTION) return answered(packet, readResult(packet))
  return answered(packet, [unknown(packet)])
}

function isLocation({ type }: Packet): boolean {
  return LOCATIONS.includes(type) || SECOND_LOCATIONS.includes(type)
}

function readLocation(packet: Packet): Location {
  return packet.family === FAMILY.asset
    ? readAsset(packet)
    : readVehicle(packet, SECOND_LOCATIONS.includes(packet.type))
}

/** An alarm is answered with its code, a location by nothing. */
function located(packet: Packet, { message, alarmCode }: Location): Decoded {
  if (!ALARMS.includes(packet.type)) return { messages: [message] }
  return { messages: [message], reply: answer(packet, alarmCode), waitsForCommit: true }
}

function answered(packet: Packet, messages: Message[]): Decoded {
  return { messages, reply: answer(packet), waitsForCommit: true }
}

function unknown({ family, type, content }: Packet): Extract<Message, { kind: 'unknown' }> {
  const name = [family, family, type].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { kind: 'unknown', type: name, length: content.length }
}

/** Reads the network: operator, its technology and band, then who the card is. */
function readNetwork({ content }: Packet): Message[] {
  const reader = readerOf(content)
  const at = readTime(reader)
  const readings = noReadings()
  const text = (encoding: 'utf16le' | 'latin1') => reader.take(reader.u8()).toString(encoding)
  readings.attributes['operator'] = text('utf16le')
  readings.attributes['networkTechnology'] = text('latin1')
  readings.attributes['networkBand'] = text('latin1')
  if (reader.left > 0) text('latin1')
  if (reader.left > 0) readings.attributes['iccid'] = text('latin1')
  return [{ kind: 'heartbeat', readings, at }]
}

/** Reads the answer to a command of ours: of what kind, then text in two bytes a letter. */
function readResult({ content }: Packet): Message[] {
  const readings = noReadings()
  const text = content.subarray(1)
  const words = text[1] === 0 ? text.toString('utf16le').replace(/\0+$/, '') : textOrHex(text)
  if (words !== '') readings.attributes['commandResult'] = words.slice(0, LONGEST_TEXT)
  return [{ kind: 'heartbeat', readings }]
}

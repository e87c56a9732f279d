import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { USUAL_PORTS } from '@monitorweb/domain/protocols/usual-ports'
import { BrokenFrameError } from '../protocol.ts'
import { writingOf as gl200WritingOf } from './gl200/framing.ts'
import { frameLength as gt06FrameLength } from './gt06/framing.ts'
import { isBinary as isH02Binary } from './h02/framing.ts'

/** What bytes look like that no decoder of their port could read. */
export interface Resemblance {
  /** The name under which the protocol has a port here, or would have one. */
  protocol: string
  /** The name that people call it by. */
  name: string
  /** The port that makers and resellers program for it; null for what is no tracker. */
  usualPort: number | null
}

interface Pattern {
  protocol: string
  /** Both of what has no port here. */
  name?: string
  usualPort?: number | null
  /** Whether bytes begin so; `text` has a character for each of them. */
  fits(bytes: Buffer, text: string): boolean
}

const begins = (pattern: RegExp) => (_: Buffer, text: string) => pattern.test(text)
const starts = (...head: number[]) => {
  return (bytes: Buffer) => bytes.subarray(0, head.length).equals(Buffer.from(head))
}
const oneOf = (...heads: ReturnType<typeof starts>[]) => {
  return (bytes: Buffer) => heads.some((fits) => fits(bytes))
}

/** How the protocols of trackers begin, the narrower patterns first. */
const PATTERNS: readonly Pattern[] = [
  { protocol: 'suntech', fits: begins(/^(S[AT]\d{3,4}[A-Z]{3}|STT|ALT|EMG|EVT|ALV|UEX|BLE);/) },
  // Before GT06, whose frames look alike; what follows its login is told apart at its own port alone.
  { protocol: 'topin', fits: (bytes, text) => starts(0x78, 0x78, 0x0d, 0x01)(bytes) && text.slice(13, 15) === '\r\n' },
  { protocol: 'gt06', fits: isGt06 },
  { protocol: 'teltonika', fits: isTeltonika },
  { protocol: 'gl200', fits: isGl200 },
  { protocol: 'jt600', fits: isJt600 },
  { protocol: 'carcell', name: 'Carcell', usualPort: 5114, fits: begins(/^[$%]\d{15},/) },
  { protocol: 'easytrack', fits: begins(/^\*ET,\d/) },
  { protocol: 'h02', fits: (bytes, text) => /^\*[A-Z]{2},\d{6,15},/.test(text) || isH02Binary(bytes) },
  { protocol: 'gps103', fits: begins(/^(##,imei:|imei:)\d{15}/) },
  { protocol: 'tk103', fits: begins(/^\(\d{10,16}B[A-Z]\d\d/) },
  { protocol: 'meitrack', fits: begins(/^\$\$[\x41-\x7e]\d{1,4},\d{8,17},/) },
  { protocol: 'totem', fits: begins(/^\$\$[0-9A-F]{2,4}\d{2,}/) },
  {
    protocol: 'arnavi',
    fits: (bytes, text) =>
      /^\$AV\d?,/.test(text) ||
      oneOf(starts(0xff, 0x22), starts(0xff, 0x23), starts(0xff, 0x24), starts(0xff, 0x25))(bytes),
  },
  { protocol: 'calamp', fits: (bytes) => /^83(05\d{10}|08\d{15}f)01/.test(bytes.toString('hex', 0, 12)) },
  { protocol: 'wondex', fits: begins(/^(\d{9,15},20\d{12},|\xd0\xd7)/) },
  { protocol: 'continental', fits: starts(0x53, 0x56, 0x00) },
  { protocol: 'smartsole', fits: begins(/^#GTX[A-Z]{2}=\d/) },
  { protocol: 'positrex', fits: (bytes) => /^8.{5}2e[0-3]/.test(bytes.toString('hex', 0, 5)) },
  { protocol: 'wialon', fits: begins(/^(\d\.\d;)?[^#\r\n]{0,64}#(L|D|SD|B|P|M|US|UC)#/) },
  { protocol: 'trv', fits: begins(/^(TRV[A-Z]P\d\d|IWAP[\dA-Z]{2})/) },
  { protocol: 'jt808', fits: isJt808 },
  {
    protocol: 'eelink',
    fits: (bytes, text) => starts(0x67, 0x67)(bytes) || (text.startsWith('EL') && text.startsWith('gg', 14)),
  },
  { protocol: 'gt02', fits: (bytes) => starts(0x68, 0x68)(bytes) && /^0\d{15}$/.test(bytes.toString('hex', 5, 13)) },
  { protocol: 'castel', fits: isCastel },
  { protocol: 't800x', fits: isT800x },
  { protocol: 'xexun2', fits: starts(0xfa, 0xaf) },
  { protocol: 'xexun', fits: begins(/^(\d{12},[^,\r\n]{0,24},)?G[NP]RMC,\d{6}|^,[+\d]{3,20},,[FL],/) },
  { protocol: 'ruptela', fits: isRuptela },
  { protocol: 'mxt', fits: (bytes) => bytes.length > 10 && bytes[0] === 0x01 && bytes.at(-1) === 0x04 },
  { protocol: 'osmand', fits: begins(/^(GET|POST) \S*[?&](id|deviceid|lat|lon)=/) },
  {
    protocol: 'globalstar',
    fits: begins(/^POST \S* HTTP\/1\.[01]\r\n[^<]{0,2000}<(\?xml[^>]{0,100}>\s*<)?(stuMessages|prvmsgs)\b/),
  },
  {
    protocol: 'http',
    name: 'um navegador ou robô (HTTP)',
    usualPort: null,
    fits: begins(/^(GET|POST|HEAD|PUT|OPTIONS|CONNECT|PRI) \S/),
  },
  { protocol: 'tls', name: 'uma conexão segura (TLS)', usualPort: null, fits: starts(0x16, 0x03) },
  { protocol: 'ssh', name: 'uma conexão SSH', usualPort: null, fits: begins(/^SSH-/) },
]

/** Tells which protocol bytes begin like; null for what looks like none. */
export function resemblanceOf(bytes: Buffer): Resemblance | null {
  if (bytes.length < 2) return null
  const text = bytes.toString('latin1')
  return named(PATTERNS.find(({ fits }) => fits(bytes, text)))
}

/** Tells a protocol by its name; null for one of which nothing is known. */
export function namedResemblance(protocol: string): Resemblance | null {
  return named(PATTERNS.find((pattern) => pattern.protocol === protocol))
}

function named(pattern: Pattern | undefined): Resemblance | null {
  if (!pattern) return null
  const { protocol, usualPort = portOf(protocol), name = protocolName(protocol) } = pattern
  return { protocol, name, usualPort }
}

function portOf(protocol: string): number | null {
  const ports: Readonly<Record<string, number>> = USUAL_PORTS
  return ports[protocol] ?? null
}

/** A text between brackets; or `$`, a serial, then a length that fits records of 27 bytes or the report of a lock. */
function isJt600(bytes: Buffer, text: string): boolean {
  if (/^\(\d{10},(?:[@PUW][J\d][T\d]|\d,U\d\d|\d+,\d+,WLNET)/.test(text)) return true
  if (bytes.length < 12 || !/^24\d{10}/.test(bytes.toString('hex', 0, 6))) return false
  const records = bytes.readUInt16BE(7)
  const isOfTracker = (bytes[6] ?? 0) >> 4 <= 3 && records > 0 && records <= 27 * 15 && records % 27 === 0
  return isOfTracker || ((bytes[7] ?? 0) >> 4 === 1 && bytes[8] === 0 && (bytes[9] ?? 0) >= 0x20)
}

function isGt06(bytes: Buffer): boolean {
  return isTakenBy(() => gt06FrameLength(bytes))
}

function isGl200(bytes: Buffer): boolean {
  return isTakenBy(() => gl200WritingOf(bytes))
}

/** Whether the protocol's own framing takes the bytes, whole or not. */
function isTakenBy(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof BrokenFrameError) return false
    throw error
  }
}

/** Two bytes of length and an IMEI; or four zeros, four bytes of length, then the number of the codec. */
function isTeltonika(bytes: Buffer, text: string): boolean {
  if (starts(0x00, 0x0f)(bytes) && /^\d{15}/.test(text.slice(2))) return true
  return starts(0, 0, 0, 0)(bytes) && [0x08, 0x8e, 0x10, 0x0c, 0x0d, 0x0e].includes(bytes[8] ?? 0)
}

/** A frame begins 7E; the upper byte of its type is one of few. */
function isJt808(bytes: Buffer): boolean {
  return bytes[0] === 0x7e && [0x00, 0x01, 0x02, 0x07, 0x08, 0x09].includes(bytes[1] ?? 0xff)
}

/** Two equal signs, then two bytes of length of which the lower comes first, and no frame has as many as 2,048. */
function isCastel(bytes: Buffer): boolean {
  return oneOf(starts(0x40, 0x40), starts(0x24, 0x24))(bytes) && (bytes[3] ?? 0xff) < 0x08
}

/** A head of its own, the type, two bytes of length, two of number, then an IMEI in eight bytes that begin with 0. */
function isT800x(bytes: Buffer): boolean {
  const [first, second] = bytes
  const isHead = first === second && (first === 0x23 || first === 0x25 || first === 0x26 || first === 0x27)
  return isHead && /^0\d{15}$/.test(bytes.toString('hex', 7, 15))
}

/** Two bytes that count the rest without themselves and the checksum, then an IMEI as one number. */
function isRuptela(bytes: Buffer): boolean {
  if (bytes.length < 11) return false
  const imei = bytes.readBigUInt64BE(2)
  return imei >= 10n ** 14n && imei < 10n ** 15n
}

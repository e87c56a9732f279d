import { BrokenFrameError, DamagedFrameError } from '../../protocol.ts'

/** Packages have some hundred bytes; one wrapping of public samples has nine of them. */
export const MAX_FRAME_BYTES = 4_096

const PACKAGE = 0x67
/** Two marks, the type, two bytes of length. */
const PACKAGE_HEAD_BYTES = 5
const NUMBER_BYTES = 2
/** `EL`, two bytes of length, two of checksum, the IMEI. */
const WRAP_HEAD_BYTES = 14
const WRAP_COUNTED_FROM = 4
const IMEI_AT = 6

export interface Package {
  type: number
  number: number
  content: Buffer
}

/** Packages that came as one, and the IMEI that was told with them. */
export interface Unwrapped {
  serial: string | null
  packages: Package[]
}

/**
 * Does for Eelink what {@link FrameProtocol.frameLength} promises: a package (`67 67`), or several in a wrapping that names the
 * device (`EL`), as they come over UDP.
 */
export function frameLength(bytes: Buffer): number {
  const mark = bytes.toString('latin1', 0, 2)
  const isWrapped = 'EL'.startsWith(mark)
  if (!isWrapped && !'gg'.startsWith(mark)) throw new BrokenFrameError('neither a package nor a wrapping')
  const lengthAt = isWrapped ? 2 : 3
  if (bytes.length < lengthAt + 2) return 0
  const length = lengthAt + 2 + bytes.readUInt16BE(lengthAt)
  const least = isWrapped ? WRAP_HEAD_BYTES : PACKAGE_HEAD_BYTES + NUMBER_BYTES
  if (length < least || length > MAX_FRAME_BYTES) throw new BrokenFrameError(`length field announces ${length} bytes`)
  return bytes.length < length ? 0 : length
}

/** Opens what {@link frameLength} has cut. Throws {@link BrokenFrameError} for a wrong checksum and for packages that are cut. */
export function unwrap(bytes: Buffer): Unwrapped {
  if (bytes[0] === PACKAGE) return { serial: null, packages: [openPackage(bytes)] }
  if (bytes.readUInt16BE(WRAP_COUNTED_FROM) !== checksumOf(bytes.subarray(IMEI_AT))) throw new DamagedFrameError()
  const packages: Package[] = []
  for (let rest = bytes.subarray(WRAP_HEAD_BYTES); rest.length > 0; ) {
    const length = rest[0] === PACKAGE ? frameLength(rest) : 0
    if (length === 0) throw new BrokenFrameError('a wrapping that holds more than packages')
    packages.push(openPackage(rest.subarray(0, length)))
    rest = rest.subarray(length)
  }
  return { serial: imeiOf(bytes.subarray(IMEI_AT, WRAP_HEAD_BYTES)), packages }
}

/** Gives an IMEI, decimal digits behind a zero. Throws {@link BrokenFrameError} for other bytes. */
export function imeiOf(bytes: Buffer): string {
  const digits = bytes.toString('hex')
  if (!/^0\d{15}$/.test(digits)) throw new BrokenFrameError('no IMEI')
  return digits.slice(1)
}

export function closePackage({ type, number, content }: Package): Buffer {
  const head = Buffer.of(PACKAGE, PACKAGE, type, 0, 0, 0, 0)
  head.writeUInt16BE(NUMBER_BYTES + content.length, 3)
  head.writeUInt16BE(number, PACKAGE_HEAD_BYTES)
  return Buffer.concat([head, content])
}

/** Wraps packages, as devices and servers do over UDP. */
export function wrap(serial: string, packages: Uint8Array): Buffer {
  const counted = Buffer.concat([Buffer.from(`0${serial}`, 'hex'), packages])
  const head = Buffer.from('EL\0\0\0\0', 'latin1')
  head.writeUInt16BE(counted.length + 2, 2)
  head.writeUInt16BE(checksumOf(counted), WRAP_COUNTED_FROM)
  return Buffer.concat([head, counted])
}

function openPackage(bytes: Buffer): Package {
  return {
    type: bytes.readUInt8(2),
    number: bytes.readUInt16BE(PACKAGE_HEAD_BYTES),
    content: bytes.subarray(PACKAGE_HEAD_BYTES + NUMBER_BYTES),
  }
}

/** The sum of all bytes, turned by a bit to the left before each. */
function checksumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (((sum << 1) | (sum >> 15)) + byte) & 0xffff, 0)
}

const X25_TABLE = reflectedTable(0x8408)
const ARC_TABLE = reflectedTable(0xa001)

/** Makes the table of a CRC of 16 bits that begins with the lowest bit, from its reflected polynomial. */
function reflectedTable(polynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte
    for (let step = 0; step < 8; step++) remainder = (remainder >>> 1) ^ (remainder & 1 ? polynomial : 0)
    return remainder
  })
}

function remainderOf(table: Uint16Array, initial: number, bytes: Uint8Array, start: number, end: number): number {
  let remainder = initial
  for (let index = start; index < end; index++) {
    remainder = (remainder >>> 8) ^ table[(remainder ^ bytes[index]!) & 0xff]!
  }
  return remainder
}

/** Computes CRC-16/X-25 (ITU-T X.25, polynomial 0x1021 reflected, initial and final 0xFFFF) of `bytes[start, end)`. */
export function crc16X25(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf(X25_TABLE, 0xffff, bytes, start, end) ^ 0xffff
}

/** Computes CRC-16/ARC (polynomial 0x8005 reflected, initial and final 0) of `bytes[start, end)`. */
export function crc16Arc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf(ARC_TABLE, 0, bytes, start, end)
}

/** Computes CRC-16/MODBUS (polynomial 0x8005 reflected, initial 0xFFFF, final 0) of `bytes[start, end)`. */
export function crc16Modbus(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf(ARC_TABLE, 0xffff, bytes, start, end)
}

/** Computes CRC-16/KERMIT (polynomial 0x1021 reflected, initial and final 0) of `bytes[start, end)`. */
export function crc16Kermit(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return remainderOf(X25_TABLE, 0, bytes, start, end)
}

const CCITT_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 8
  for (let step = 0; step < 8; step++) remainder = ((remainder << 1) ^ (remainder & 0x8000 ? 0x1021 : 0)) & 0xffff
  return remainder
})

function forwardRemainderOf(initial: number, bytes: Uint8Array, start: number, end: number): number {
  let remainder = initial
  for (let index = start; index < end; index++) {
    remainder = ((remainder << 8) & 0xff00) ^ CCITT_TABLE[(remainder >>> 8) ^ bytes[index]!]!
  }
  return remainder
}

/** Computes CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF, not reflected) of `bytes[start, end)`. */
export function crc16Ccitt(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return forwardRemainderOf(0xffff, bytes, start, end)
}

/** Computes CRC-16/XMODEM (polynomial 0x1021, initial 0, not reflected) of `bytes[start, end)`. */
export function crc16Xmodem(bytes: Uint8Array, start = 0, end = bytes.length): number {
  return forwardRemainderOf(0, bytes, start, end)
}

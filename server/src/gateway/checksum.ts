const X25_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let step = 0; step < 8; step++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0x8408 : 0)
  return remainder
})

/** Computes CRC-16/X-25 (ITU-T X.25, polynomial 0x1021 reflected, initial and final 0xFFFF) of `bytes[start, end)`. */
export function crc16X25(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let remainder = 0xffff
  for (let index = start; index < end; index++) {
    remainder = (remainder >>> 8) ^ X25_TABLE[(remainder ^ bytes[index]!) & 0xff]!
  }
  return remainder ^ 0xffff
}

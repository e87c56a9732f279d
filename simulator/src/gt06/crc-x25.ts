/** Computes CRC-16/X-25 (ITU-T V.41 polynomial 0x1021 reflected, initial and final 0xFFFF), as gt06 frames carry it. */
export function crcX25(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffff
  for (let index = start; index < end; index++) {
    let mixed = (crc ^ bytes[index]!) & 0xff
    mixed ^= (mixed << 4) & 0xff
    // This takes one byte at a time without a table: the reflected polynomial's bits sit at 12, 5 and 0.
    crc = (crc >>> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >>> 4)
  }
  return ~crc & 0xffff
}

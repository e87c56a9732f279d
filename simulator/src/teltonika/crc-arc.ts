/** Computes CRC-16/ARC (polynomial 0x8005 reflected, from zero), as Teltonika's data packets carry it. */
export function crcArc(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

import { inflateRawSync } from 'node:zlib'

const END_SIGNATURE = 0x06054b50

/** Answers the entries of an archive as text, by their names (PKWARE APPNOTE 4.3). */
export function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== END_SIGNATURE) throw new Error('this is no whole archive')
  const entries = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const packed = bytes.readUInt32LE(at + 20)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!)
    entries.set(name, (isPacked ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + nameLength! + extraLength! + commentLength!
  }
  return entries
}

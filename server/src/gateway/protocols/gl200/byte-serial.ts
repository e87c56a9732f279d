import { type ByteReader, UnfitBytesError } from '../../bytes.ts'

/** Eight bytes: of an IMEI two digits as a number each and the last one alone, or the name that people gave the device. */
export function readSerial(reader: ByteReader, knownSerial: string | null, isName: boolean): string {
  const bytes = reader.take(8)
  if (!isName && bytes.subarray(0, 7).every((pair) => pair <= 99) && (bytes[7] ?? 0) <= 9)
    return [...bytes.subarray(0, 7)].map((pair) => String(pair).padStart(2, '0')).join('') + String(bytes[7])
  const name = bytes.toString('latin1').replace(/\0+$/, '')
  if (!/^[\x21-\x7e]{2,8}$/.test(name)) throw new UnfitBytesError('neither an IMEI nor a name')
  return knownSerial ?? name
}

/** A place in the log of PostgreSQL (LSN), in bytes from its beginning. */
export type LogPlace = bigint

/** Reads `16/B374D848`. */
export function readLogPlace(text: string): LogPlace {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function writeLogPlace(place: LogPlace): string {
  const word = (value: bigint) => value.toString(16).toUpperCase()
  return `${word(place >> 32n)}/${word(place & 0xffff_ffffn)}`
}

/** Answers where the segment begins that holds the byte at this place. */
export function segmentStart(place: LogPlace, segmentBytes: number): LogPlace {
  return place - (place % BigInt(segmentBytes))
}

/** Names a segment as PostgreSQL does: timeline, and the number of the segment in two words. */
export function segmentName(timeline: number, place: LogPlace, segmentBytes: number): string {
  const perWord = 0x1_0000_0000n / BigInt(segmentBytes)
  const number = place / BigInt(segmentBytes)
  return [BigInt(timeline), number / perWord, number % perWord]
    .map((word) => word.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** Answers where the segment of this name begins. */
export function placeOfSegment(name: string, segmentBytes: number): LogPlace {
  const perWord = 0x1_0000_0000n / BigInt(segmentBytes)
  return (BigInt(`0x${name.slice(8, 16)}`) * perWord + BigInt(`0x${name.slice(16, 24)}`)) * BigInt(segmentBytes)
}

import { expect, test } from 'vitest'
import { placeOfSegment, readLogPlace, segmentName, segmentStart, writeLogPlace } from './log-place.ts'

const MB = 1 << 20

test.each(['0/0', '0/16B3748', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])('%s is read and written', (text) => {
  expect(writeLogPlace(readLogPlace(text))).toBe(text)
})

/** As `pg_walfile_name` names them. */
test.each([
  ['0/3000028', 1, 16 * MB, '000000010000000000000003'],
  ['1/0', 1, 16 * MB, '000000010000000100000000'],
  ['16/B374D848', 2, 16 * MB, '0000000200000016000000B3'],
  ['16/B374D848', 2, 64 * MB, '00000002000000160000002C'],
])('%s lies in a segment of its name', (text, timeline, bytes, name) => {
  const place = readLogPlace(text)
  expect(segmentName(timeline, place, bytes)).toBe(name)
  expect(placeOfSegment(name, bytes)).toBe(segmentStart(place, bytes))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeSerial } from './serial.ts'
import { normalizeCode, normalizeLines, normalizeText } from './text.ts'

describe('text', () => {
  test.each([
    ['  RUA   DAS\tPALMEIRAS ', 'RUA DAS PALMEIRAS'],
    ['Caminha\u0303o', 'Caminhão'],
    ['a\u0000b\ud800c', 'abc'],
    ['a\u00a0 b', 'a b'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalizeText(typed)).toBe(stored)
  })

  test('stays unchanged when it is normalised again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(normalizeText(normalizeText(typed))).toBe(normalizeText(typed))
        expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed))
      }),
    )
  })

  test('of several lines stays of several lines', () => {
    expect(normalizeLines('a\n  b\u0000')).toBe('a\n  b')
  })
})

describe('serials', () => {
  test.each([
    [' 863100000000001 ', '863100000000001'],
    ['ab:cd-01_x.y', 'AB:CD-01_X.Y'],
    ['', null],
    ['a b', null],
    ['a\u0000', null],
    ['ção', null],
    ['8d7f4a52-0c1e-4b6d-9f3a-5e2b1c0d9a88', '8D7F4A52-0C1E-4B6D-9F3A-5E2B1C0D9A88'],
    ['1'.repeat(64), '1'.repeat(64)],
    ['1'.repeat(65), null],
  ])('%j is %j', (typed, serial) => {
    expect(normalizeSerial(typed)).toBe(serial)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { luhnDigit, normalizeSerial, serialKey } from './serial.ts'
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
    ['a b', 'A B'],
    ['a  b', null],
    ['a\u0000', null],
    ['ção', null],
    ['8d7f4a52-0c1e-4b6d-9f3a-5e2b1c0d9a88', '8D7F4A52-0C1E-4B6D-9F3A-5E2B1C0D9A88'],
    ['1'.repeat(64), '1'.repeat(64)],
    ['1'.repeat(65), null],
  ])('%j is %j', (typed, serial) => {
    expect(normalizeSerial(typed)).toBe(serial)
  })
})

describe('what a serial is matched by', () => {
  const IMEI = '354658061288343'

  test.each([
    IMEI,
    '0354658061288343',
    '000354658061288343',
    '35-465806-128834-3',
    '35 465806 128834 3',
    '35465806128834',
    '3546580612883407',
    '35-465806-128834',
  ])('%s is the device that says %s', (spelling) => {
    expect(serialKey(normalizeSerial(spelling)!)).toBe(IMEI)
  })

  test.each([
    ['its last eleven digits', '58061288343'],
    ['another check digit', '354658061288342'],
    ['another device of the same series', '354658061288359'],
    ['its fourteen digits after a digit too many', '135465806128834'],
  ])('%s are not enough', (_, spelling) => {
    expect(serialKey(spelling)).not.toBe(IMEI)
  })

  test.each([
    ['numbers that people gave', '1-11', '11-1'],
    ['short numbers with zeros', '7', '007'],
    ['names that differ by the place of a dash', 'F1-12', 'F11-2'],
    ['a dash between letters', 'AB-C', 'A-BC'],
    ['sixteen digits of a maker', '1000000000000017', '1000000000000025'],
    ['names with points', 'A.1', 'A1'],
  ])('%s stay apart', (_, one, other) => {
    expect(serialKey(one)).not.toBe(serialKey(other))
  })

  test.each([
    ['GV-300', 'GV300'],
    ['GV 300', 'GV300'],
    ['ABC 12 34', 'ABC12-34'],
    ['0205027329', '205027329'],
    ['012345678901237', '12345678901237'],
  ])('%s is %s', (spelling, other) => expect(serialKey(spelling)).toBe(serialKey(other)))

  test('a key is its own key', () => {
    for (const key of [IMEI, '205027329', 'GV300', 'F1-12', '7']) expect(serialKey(key)).toBe(key)
  })

  test('the check digit of an IMEI is the one of its standard', () => {
    expect(luhnDigit('49015420323751')).toBe('8')
  })
})

import { describe, expect, test } from 'vitest'
import type { Series } from '../folder/series.ts'
import { chooseCopy, momentInWords } from './choose-copy.ts'
import { readMoment } from './moment.ts'

const at = (clock: string) => Date.parse(`2026-11-${clock}Z`)
const base = (from: string, to: string) => ({
  ...{ name: `base-${to}`, startPlace: `0/${from.slice(0, 2)}000000`, endPlace: `0/${to.slice(0, 2)}000100`, bytes: 1 },
  ...{ startedMs: at(from), endedMs: at(to) },
})
const series = (name: string, bases: Series['bases'], reaches: string): Series => ({
  ...{ name, number: 1, timeline: 1, segmentBytes: 1 << 24, reachesPlace: '0/99000000', reachesMs: at(reaches), bases },
})
const before = series('one', [base('10T03:00:00', '10T03:10:00')], '12T08:00:00')
const after = series('two', [base('13T03:00:00', '13T03:10:00'), base('14T03:00:00', '14T03:10:00')], '15T09:30:00')
const all = [before, after, series('empty', [], '15T10:00:00')]

describe('the copy that a moment is restored from', () => {
  test('is the newest where none is asked for', () => {
    expect(chooseCopy(all, null)).toEqual({ series: after, base: after.bases[1], logEnd: null })
  })

  test.each([
    ['10T03:10:00', before, 0, null],
    ['12T08:00:00', before, 0, null],
    ['14T03:09:59', after, 0, null],
    ['13T23:00:00', after, 0, '0/14000000'],
    ['14T03:10:00', after, 1, null],
  ])('%s is the newest that was whole by then, with the log up to the next', (clock, found, index, logEnd) => {
    expect(chooseCopy(all, at(clock))).toEqual({ series: found, base: found.bases[index], logEnd })
  })

  test.each(['10T03:09:59', '12T08:00:01', '15T09:30:01'])('%s is in none, and what there is is told', (clock) => {
    expect(() => chooseCopy(all, at(clock))).toThrow(
      /As cópias não têm .* Elas vão de 10\/11\/2026.* e de 13\/11\/2026/,
    )
  })

  test('the first moment that is told can be asked for, though the base copy ended within its second', () => {
    const [first] = before.bases
    const late = { ...before, bases: [{ ...first!, endedMs: first!.endedMs + 700 }] }
    expect(() => chooseCopy([late], 0)).toThrow(`de ${momentInWords(first!.endedMs + 1000)} a`)
    expect(chooseCopy([late], first!.endedMs + 1000).series).toBe(late)
  })

  test('is none of a clock that was wrong once, ahead or behind, and its log never ends before it begins', () => {
    const right = [
      base('01T03:00:00', '01T03:10:00'),
      base('03T14:00:00', '03T14:10:00'),
      base('04T14:00:00', '04T14:10:00'),
    ]
    for (const wrongMs of [Date.parse('2028-01-05T10:00:00Z'), Date.parse('2020-01-05T10:00:00Z')]) {
      const wrong = { ...base('02T03:00:00', '02T03:10:00'), startedMs: wrongMs - 600_000, endedMs: wrongMs }
      const [first, ...others] = right
      const one = series('one', [first!, wrong, ...others], '05T09:00:00')
      const chosen = ['02T00:00:00', '03T15:00:00', '04T15:00:00'].map((clock) => chooseCopy([one], at(clock)))
      expect(chosen.map((copy) => copy.base)).toEqual(right)
      expect(chosen.map(({ logEnd }) => logEnd)).toEqual(['0/03000000', '0/04000000', null])
      const begun = series('begun', [wrong, ...others], '05T09:00:00')
      expect(chooseCopy([begun], at('04T15:00:00')).base).toBe(right[2])
    }
  })

  test('a folder without a whole copy says so', () => {
    expect(() => chooseCopy([series('empty', [], '15T10:00:00')], null)).toThrow('Ainda não há uma cópia completa')
  })
})

describe('a moment as people write it', () => {
  test.each([
    ['2026-11-23T14:30:05-03:00', '2026-11-23T17:30:05.000Z'],
    ['2026-11-23 14:30:05Z', '2026-11-23T14:30:05.000Z'],
    ['2026-11-23T14:30:05.250Z', '2026-11-23T14:30:05.250Z'],
  ])('%s', (text, moment) => expect(new Date(readMoment(text)).toISOString()).toBe(moment))

  test.each([
    ['2026-11-23 14:30:05', new Date(2026, 10, 23, 14, 30, 5)],
    ['23/11/2026 14:30', new Date(2026, 10, 23, 14, 30)],
  ])('%s, in the zone of the machine', (text, moment) => expect(readMoment(text)).toBe(moment.getTime()))

  test.each(['ontem', '2026-11-23', '23/11/26 14:30', '31/02/2026 99:00', '31/11/2026 10:00:00', '2026-02-30 10:00'])(
    '%s is refused',
    (text) => {
      expect(() => readMoment(text)).toThrow(`--at: «${text}» não serve.`)
    },
  )
})

import { expect, test } from 'vitest'
import type { Point } from './projection.ts'
import { placeEnds, type WayEnd } from './way-ends.ts'

const INSIDE = ([x, y]: Point) => x > 7 && x < 473 && y > 7 && y < 241

test('marks of five vehicles that begin and end at one place lie beside each other, within the map', () => {
  for (const at of [
    [240, 124],
    [26, 26],
    [454, 222],
  ] as const) {
    const ends = ['A', 'B', 'C', 'D', 'E'].flatMap((letter): WayEnd[] => [
      { kind: 'start', letter, color: '#000000', at },
      { kind: 'end', letter, color: '#000000', at },
    ])
    const marks = placeEnds(ends, INSIDE).map(({ mark }) => mark)
    for (const [index, [x, y]] of marks.entries()) {
      expect(INSIDE([x, y])).toBe(true)
      const others = marks.slice(index + 1).map((mark) => Math.max(Math.abs(mark[0] - x), Math.abs(mark[1] - y)))
      expect(Math.min(Number.POSITIVE_INFINITY, ...others)).toBeGreaterThan(11.9)
    }
  }
})

test('marks that have room stand where the way began and ended', () => {
  const ends: WayEnd[] = [
    { kind: 'start', letter: 'I', color: '#000000', at: [100, 100] },
    { kind: 'end', letter: 'F', color: '#000000', at: [130, 100] },
  ]
  for (const { at, mark } of placeEnds(ends, INSIDE)) expect(mark).toEqual(at)
})

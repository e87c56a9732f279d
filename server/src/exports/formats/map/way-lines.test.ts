import { expect, test } from 'vitest'
import type { Point } from './projection.ts'
import { drawWays } from './way-lines.ts'

const COURSES = Array.from({ length: 72 }, (_, step) => (step * Math.PI) / 36)

/** The lines of an SVG in a colour. */
function linesIn(svg: string, color: string): Point[][] {
  const [, path = ''] = new RegExp(`<path d="([^"]*)" fill="none" stroke="${color}"`).exec(svg)!
  const lines = path.split('M').slice(1)
  return lines.map((line) => line.split('L').map((at) => at.split(' ').map(Number) as unknown as Point))
}

test('vehicles that drive on one road, to or fro, are seen beside each other whatever its course', () => {
  const colors = ['#000001', '#000002', '#000003', '#000004', '#000005']
  for (const course of COURSES) {
    const road = Array.from(
      { length: 40 },
      (_, step): Point => [240 + 2 * step * Math.cos(course), 124 + 2 * step * Math.sin(course)],
    )
    const svg = drawWays(colors.map((color, index) => ({ color, lines: [index % 2 ? road.toReversed() : road] })))
    const middles = colors.map((color) => linesIn(svg, color)[0]!).map((line) => line[Math.floor(line.length / 2)]!)
    const across = middles.map(([x, y]) => -(x - 240) * Math.sin(course) + (y - 124) * Math.cos(course))
    const apart = across.slice(1).map((place, index) => Math.abs(place - across[index]!))
    // As far as each is wide.
    expect(Math.min(...apart), `course ${course}`).toBeGreaterThan(1.7)
  }
})

test('a way alone on its road lies on it, also where another crosses, and beside it no farther than it has to', () => {
  const east: Point[] = Array.from({ length: 60 }, (_, step) => [100 + 3 * step, 100])
  const south: Point[] = Array.from({ length: 40 }, (_, step) => [190, 40 + 3 * step])
  const svg = drawWays([
    { color: '#000001', lines: [east] },
    { color: '#000002', lines: [south] },
    { color: '#000003', lines: [east.slice(40)] },
  ])
  const [first, second] = ['#000001', '#000002'].map((color) => linesIn(svg, color)[0]!)
  expect(new Set(second!.map(([x]) => x))).toEqual(new Set([190]))
  expect(new Set(first!.slice(0, 36).map(([, y]) => y))).toEqual(new Set([100]))
  for (const [, y] of first!) expect(Math.abs(y - 100)).toBeLessThan(1.2)
  expect(first!.at(-1)![1]).not.toBe(100)
})

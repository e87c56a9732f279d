import { POSITION_FLAGS } from '@monitorweb/domain/position/position-flags'
import { emptyTrack } from '@monitorweb/domain/track/track'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLines, foldParked } from './parked-folds.ts'

const TRISTATE_ON = 1

function trackOf(speeds: readonly number[]) {
  const track = emptyTrack(speeds.length)
  track.speedKmh.set(speeds)
  track.latitude.fill(-23.5)
  track.longitude.fill(-46.6)
  return track
}
const all = (count: number) => Uint32Array.from({ length: count }, (_, index) => index)
const foldsOf = (speeds: readonly number[]) => foldParked(trackOf(speeds), all(speeds.length))

describe('positions of a vehicle that stands', () => {
  test('are folded where three or more follow each other', () => {
    expect(foldsOf([30, 0, 0, 0, 0, 20, 0, 0, 10])).toEqual([{ first: 1, last: 4 }])
  })

  test('are not one with one that came with an event', () => {
    const track = trackOf([0, 0, 0, 0, 0, 0, 0])
    track.event[3] = 1
    expect(foldParked(track, all(7))).toEqual([
      { first: 0, last: 2 },
      { first: 4, last: 6 },
    ])
  })

  test('are not one with those of another ignition or another place', () => {
    const track = trackOf([0, 0, 0, 0, 0, 0, 0, 0, 0])
    track.ignition.fill(TRISTATE_ON, 3)
    track.latitude.fill(-23.4, 6)
    expect(foldParked(track, all(9))).toEqual([
      { first: 0, last: 2 },
      { first: 3, last: 5 },
      { first: 6, last: 8 },
    ])
  })

  test('are not one with those that only have the last known place', () => {
    const track = trackOf([0, 0, 0, 0, 0, 0])
    track.flags.fill(POSITION_FLAGS.noFix, 3)
    expect(foldParked(track, all(6))).toEqual([
      { first: 0, last: 2 },
      { first: 3, last: 5 },
    ])
  })

  test('all have a line, in their order, whichever folds are open', () => {
    const list = fc.array(fc.constantFrom(0, 0, 0, 40), { maxLength: 60 })
    fc.assert(
      fc.property(list, fc.func(fc.boolean()), (speeds, opens) => {
        const folds = foldsOf(speeds)
        const isOpen = ({ first }: { first: number }) => opens(first)
        const lines = foldLines(speeds.length, folds, isOpen)
        const shown = Array.from({ length: lines.count }, (_, line) => lines.at(line))
        const hidden = new Set(folds.filter((fold) => !isOpen(fold)).flatMap(({ first, last }) => range(first, last)))
        expect(shown.filter(({ fold }) => fold).map(({ fold }) => fold)).toEqual(folds)
        expect(shown.filter(({ fold }) => !fold).map(({ position }) => position)).toEqual(
          range(0, speeds.length - 1).filter((position) => !hidden.has(position)),
        )
        for (let position = 0; position < speeds.length; position++) {
          const { position: found, fold } = lines.at(lines.lineOf(position))
          if (fold) expect(hidden.has(position) && fold.first <= position && position <= fold.last).toBe(true)
          else expect(found).toBe(position)
        }
      }),
    )
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

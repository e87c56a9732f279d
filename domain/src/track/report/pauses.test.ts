import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryTrack } from '../drawings/arbitrary-track.ts'
import { DRAWN_START } from '../drawings/drawn-track.ts'
import type { SegmentKind } from '../itinerary/leg-kinds.ts'
import { DEFAULT_TRIP_RULES } from '../trip-rules.ts'
import { countPauses } from './pauses.ts'
import { reportTrack } from './track-report.ts'

const HOUR = 3_600_000

/** Makes segments of a minute each. */
function segments(...kinds: SegmentKind[]) {
  return kinds.map((kind, index) => ({ kind, start: index * 60_000, end: (index + 1) * 60_000 }))
}
const minutes = (from: number, to: number) => ({ from: from * 60_000, to: to * 60_000 })

describe('the pauses of a trip', () => {
  test('are counted once each, whatever the engine does meanwhile', () => {
    const driven = segments('moving', 'idle', 'parked', 'idle', 'moving', 'idle', 'moving')
    expect(countPauses(driven, minutes(0, 7))).toBe(2)
    expect(countPauses(segments('moving'), minutes(0, 1))).toBe(0)
  })

  test('are those within the trip alone: the stops beside it are none', () => {
    const driven = segments('parked', 'moving', 'idle', 'moving', 'parked')
    expect(countPauses(driven, minutes(1, 4))).toBe(1)
  })

  test('are counted whenever a trip of any track stood, and only then', () => {
    fc.assert(
      fc.property(arbitraryTrack, (track) => {
        const period = { from: DRAWN_START - HOUR, to: (track.fixTime[track.length - 1] ?? DRAWN_START) + HOUR }
        const report = reportTrack(track, { period, rules: DEFAULT_TRIP_RULES, zone: 'America/Sao_Paulo' })
        for (const { start, end, idleMs, parkedMs } of report.trips) {
          expect(countPauses(report.segments, { from: start, to: end }) > 0).toBe(idleMs + parkedMs > 0)
        }
      }),
      { numRuns: 100 },
    )
  })
})

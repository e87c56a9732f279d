import { expect, test } from 'vitest'
import { createPen, DRAWN_START } from '../../track/drawings/drawn-track.ts'
import type { Condition } from '../conditions.ts'
import { found, YARD } from '../drawings/judged-drawing.ts'
import type { Rule } from '../rule.ts'

type Pen = ReturnType<typeof createPen>

test('a silence ends where the tracker is taken out, and counts anew from the next one on', () => {
  const heard = createPen(60).drive(3000).track()
  const at = (minute: number) => DRAWN_START + minute * 60_000
  const silent = (nowMinute: number, outMinute: number, own: Partial<Rule> = {}) =>
    found(
      { kind: 'silent' },
      heard,
      { forSeconds: 3600, ...own },
      {
        nowMinute,
        untracked: [{ from: at(outMinute), to: at(500) }],
      },
    )
  expect(silent(550, 20)).toEqual([])
  expect(silent(561, 20)).toEqual(['500– ×1'])
  expect(silent(550, 200)).toEqual(['5–200 ×1'])
  expect(silent(561, 200)).toEqual(['5–200 ×1', '500– ×1'])
  // Of a rule that began when there was no tracker too.
  expect(silent(561, 20, { effectiveFrom: at(300) })).toEqual(['500– ×1'])
})

test('what goes on ends where the tracker is taken out, whether another one comes or not, and counts anew from that one on', () => {
  const at = (minute: number) => DRAWN_START + minute * 60_000
  const untracked = [{ from: at(68), to: at(14_400) }]
  const until =
    (pen: Pen) =>
    (condition: Condition, forSeconds = 0) =>
      found(
        condition,
        pen.track(),
        { geofenceIds: condition.kind === 'stopped' ? [] : [YARD.id], forSeconds },
        { untracked },
      )
  const parked = () => createPen(60).stand(120, true).drive(3000).stand(3600, false)
  const left = until(parked())
  const driven = until(
    parked()
      .silence(14_340 * 60)
      .drive(3000)
      .stand(3600, false),
  )
  const carried = until(
    parked()
      .silence(14_340 * 60, -3000)
      .stand(3600, false),
  )
  for (const found of [left, driven, carried]) {
    expect(found({ kind: 'leaves' })).toEqual(['3–68 ×1'])
    // Where it was carried meanwhile it did not enter.
    expect(found({ kind: 'enters' })).toEqual([])
    expect(found({ kind: 'stopped' }, 43_200)).toEqual([])
    expect(found({ kind: 'staysAway' }, 43_200)).toEqual([])
    expect(found({ kind: 'staysInside' }, 43_200)).toEqual([])
  }
  expect(left({ kind: 'stopped' }, 1800)).toEqual(['7–68 ×1'])
  expect(driven({ kind: 'stopped' }, 1800)).toEqual(['7–68 ×1', '14412– ×1'])
  expect(driven({ kind: 'staysAway' }, 1800)).toEqual(['3–68 ×1', '14408– ×1'])
  expect(carried({ kind: 'staysInside' }, 1800)).toEqual(['14407– ×1'])
})

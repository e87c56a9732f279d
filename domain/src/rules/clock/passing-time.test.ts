import { expect, test } from 'vitest'
import { createPen, DRAWN_START } from '../../track/drawings/drawn-track.ts'
import { found, judged } from '../drawings/judged-drawing.ts'

test('what lasts fires by the clock, also where the next report comes long after', () => {
  const pen = createPen(60).drive(3000).stand(300, false).silence(3600).stand(60, false)
  const standing = (nowMinute: number, until = pen) =>
    found({ kind: 'stopped' }, until.track(), { forSeconds: 1800 }, { nowMinute })
  const asleep = createPen(60).drive(3000).stand(300, false)
  expect(standing(34, asleep)).toEqual([])
  expect(standing(36, asleep)).toEqual(['5– ×1'])
  expect(standing(10_000)).toEqual(['5– ×1'])
  // So it had lasted where the next thing heard is that it is over.
  const away = createPen(60).drive(3000).stand(300, false).silence(3600).drive(5000)
  expect(standing(10_000, away)).toEqual([expect.stringMatching(/^5–7\d/)])
  const soon = createPen(60).drive(3000).stand(300, false).silence(900).drive(5000)
  expect(standing(10_000, soon)).toEqual([])
})

test('the clock is waited for where it changes something, and otherwise not at all', () => {
  const asleep = createPen(60).drive(3000).stand(300, false).track()
  const dueAt = (nowMinute: number) => judged({ kind: 'stopped' }, asleep, { forSeconds: 1800 }, { nowMinute }).dueAt
  expect(dueAt(10)).toBe(DRAWN_START + 35 * 60_000)
  expect(dueAt(36)).toBeNull()
})

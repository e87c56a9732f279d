import { expect, test } from 'vitest'
import { createPen, DRAWN_START } from '../track/drawings/drawn-track.ts'
import { found, judged, MARKET, SQUARE, TOWN, until, YARD } from './drawings/judged-drawing.ts'
import type { Rule } from './rule.ts'

test('does not tell of a vehicle that was inside when it began', () => {
  const still = createPen().stand(3600, false).track()
  expect(found({ kind: 'enters' }, still, { geofenceIds: [7] })).toEqual([])
  expect(found({ kind: 'staysInside' }, still, { geofenceIds: [7], forSeconds: 1800 })).toEqual(['0– ×1'])
})

test('going from one geofence into the next one enters it, and another place is another occurrence', () => {
  const pen = createPen(5).drive(3000, { course: 270 }).drive(6000)
  const into = (own: Partial<Rule>) => found({ kind: 'enters' }, pen.track(), { geofenceIds: [7, 8], ...own })
  // Out of the yard, through it once more, and out again.
  expect(into({})).toHaveLength(3)
  // The second time out is within the cool-down of the first one.
  expect(into({ coolDownSeconds: 3600 })).toHaveLength(2)
})

test('each geofence is entered at its own edge, also within another one, and told once', () => {
  const into = (geofenceIds: number[], forSeconds = 0) =>
    found({ kind: 'enters' }, createPen(30).silence(0, -6000).drive(12_000).track(), { geofenceIds, forSeconds })
  // The yard lies within the town; what is left of it by going back into the town is no entering.
  expect(into([TOWN.id, YARD.id])).toEqual(['5.5–10 ×1', '10–10.5 ×1'])
  expect(into([YARD.id, TOWN.id])).toEqual(['5.5–10 ×1', '10–10.5 ×1'])
  // The market is entered half a minute after the square, and each has to last.
  expect(into([SQUARE.id, MARKET.id])).toEqual(['12–12.5 ×1', '12.5–14.5 ×1'])
  expect(into([MARKET.id, SQUARE.id], 60)).toEqual(['12–12.5 ×1', '12.5–14.5 ×1'])
  expect(into([SQUARE.id, MARKET.id], 120)).toEqual([])
  const twice = createPen(30).silence(0, -600).drive(600).drive(600).drive(600, { course: 270 }).stand(60, true)
  expect(found({ kind: 'enters' }, twice.track(), { geofenceIds: [TOWN.id, YARD.id], coolDownSeconds: 600 })).toEqual([
    '1– ×2',
  ])
})

test.each([
  [7, 9],
  [9, 7],
])(
  'of several that are entered at one point the one that lasts is told, in whatever order they stand: %i, %i',
  (...geofenceIds) => {
    // From outside into the yard that lies in the town, out of the yard with the next report, and an hour in the town.
    const track = createPen(240).silence(0, -5000).stand(240, true).silence(240, 5000).stand(0, true).silence(240, 1000)
    expect(found({ kind: 'enters' }, track.stand(3600, true).track(), { geofenceIds, forSeconds: 300 })).toHaveLength(1)
  },
)

test('what lasts long enough while nothing is told is known by the next point that says so', () => {
  const track = createPen(60).silence(0, -1200).drive(1200).silence(3600).stand(60, false).track()
  const { findings } = judged({ kind: 'enters' }, track, { geofenceIds: [7], forSeconds: 30 })
  const [arrived] = findings[0]!.occurrences
  expect(arrived!.firedAt).toBe(arrived!.beganAt + 30_000)
  expect(track.fixTime).toContain(arrived!.knownAt)
  expect(arrived!.knownAt! - arrived!.firedAt).toBeGreaterThan(45 * 60_000)
  // Of what is told as it happens there is nothing more to be known.
  const { findings: told } = judged({ kind: 'enters' }, track, { geofenceIds: [7] })
  expect(told[0]!.occurrences).toMatchObject([{ beganAt: arrived!.beganAt }])
  expect(told[0]!.occurrences[0]).not.toHaveProperty('knownAt')
})

test('what a version before knew of one geofence is no news of the others', () => {
  const track = createPen(30).silence(0, -6000).drive(12_000).track()
  const own = { geofenceIds: [TOWN.id, YARD.id] }
  // In the town since minute 5.5, which it remembers of it alone.
  const { checkpoint } = judged({ kind: 'enters' }, until(track, 16), own)
  const { at, states } = checkpoint!
  expect(at).toBeGreaterThan(DRAWN_START + 10 * 60_000)
  const { heldSince: _, memory, ...state } = states[1]!.state
  const before = (insideId: number) => ({
    ...checkpoint!,
    states: { 1: { ...states[1]!, state: { ...state, memory: { isInside: true, insideId } } } },
  })
  expect(memory.insideIds).toEqual([TOWN.id])
  for (const id of [TOWN.id, YARD.id]) {
    const { findings } = judged({ kind: 'enters' }, track, own, { checkpoint: before(id) })
    expect(findings[0]!.occurrences).toHaveLength(id === TOWN.id ? 1 : 2)
  }
})

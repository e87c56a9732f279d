import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginDrawing, type DrawingAction, type DrawingSteps, emptyDrawing, LEAST_POINTS, takeStep } from './drawing.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const draw = (steps: DrawingSteps, ...actions: DrawingAction[]) => actions.reduce(takeStep, steps)
const triangle = draw(
  beginDrawing(emptyDrawing('polygon')),
  { type: 'add', point: at(0, 0) },
  { type: 'add', point: at(0, 1) },
  { type: 'add', point: at(1, 1) },
)

const point = fc.record({ latitude: fc.integer({ min: -80, max: 80 }), longitude: fc.integer({ min: -180, max: 180 }) })
const index = fc.integer({ min: -1, max: 6 })
const action: fc.Arbitrary<DrawingAction> = fc.oneof(
  fc.record({ type: fc.constant('add' as const), point }),
  fc.record({ type: fc.constant('insert' as const), index: fc.nat(6), point }),
  fc.record({ type: fc.constant('move' as const), index: fc.nat(6), point }),
  fc.record({ type: fc.constant('remove' as const), index }),
  fc.record({ type: fc.constant('size' as const), meters: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ type: fc.constant('kind' as const), kind: fc.constantFrom('circle', 'polygon', 'corridor') }),
  fc.constantFrom<DrawingAction>({ type: 'finish' }, { type: 'clear' }),
)

test('every step can be taken back, to the very shape before it, and taken again', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const first = beginDrawing(emptyDrawing('polygon'))
      const last = draw(first, ...actions)
      const back = draw(last, ...last.before.map(() => ({ type: 'undo' }) as const))
      expect(back.now).toEqual(first.now)
      expect(draw(back, ...back.after.map(() => ({ type: 'redo' }) as const)).now).toEqual(last.now)
    }),
  )
})

test('a finished shape always has as many points as its kind needs, and what is chosen exists', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
      const { now } = draw(beginDrawing(emptyDrawing('corridor')), ...actions)
      if (now.isFinished) expect(now.points.length).toBeGreaterThanOrEqual(LEAST_POINTS[now.kind])
      if (now.chosen !== null) expect(now.points[now.chosen]).toBeDefined()
      if (now.kind === 'circle') expect(now.points.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a drag is one step, however often the pointer moved', () => {
  const dragged = draw(
    triangle,
    { type: 'move', index: 2, point: at(2, 2) },
    { type: 'move', index: 2, point: at(3, 3), goesOn: true },
    { type: 'move', index: 2, point: at(4, 4), goesOn: true },
  )
  expect(dragged.now.points[2]).toEqual(at(4, 4))
  expect(draw(dragged, { type: 'undo' }).now.points[2]).toEqual(at(1, 1))
})

test('a drag that began by changing nothing is a step of its own as well', () => {
  const circle = draw(
    beginDrawing({ ...emptyDrawing('circle'), radiusMeters: 100, points: [at(0, 0)], isFinished: true }),
    { type: 'size', meters: 200 },
    { type: 'size', meters: 200, goesOn: false },
    { type: 'size', meters: 700, goesOn: true },
    { type: 'size', meters: 900, goesOn: true },
  )
  expect(circle.now.radiusMeters).toBe(900)
  expect(draw(circle, { type: 'undo' }).now.radiusMeters).toBe(200)
  expect(draw(circle, { type: 'undo' }, { type: 'undo' }).now.radiusMeters).toBe(100)
})

test('two points are no area, three are', () => {
  const two = draw(triangle, { type: 'remove', index: 0 }, { type: 'finish' })
  expect(two.now).toMatchObject({ isFinished: false, points: [at(0, 1), at(1, 1)] })
  const three = draw(triangle, { type: 'finish' })
  expect(three.now.isFinished).toBe(true)
  expect(draw(three, { type: 'remove', index: 1 }).now.isFinished).toBe(false)
})

test('who thinks better of a drawing gets the points back', () => {
  const cleared = draw(triangle, { type: 'clear' })
  expect(cleared.now.points).toEqual([])
  expect(draw(cleared, { type: 'undo' }).now.points).toEqual(triangle.now.points)
})

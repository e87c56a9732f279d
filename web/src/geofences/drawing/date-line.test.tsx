import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, type } from '#testing/test-page.tsx'
import { CoordinateList } from './CoordinateList.tsx'
import { beginDrawing, type DrawingAction, emptyDrawing, takeStep } from './drawing.ts'
import { drawingOf, storedShape } from './drawing-geometry.ts'
import { shapeOnMap } from './shape-on-map.ts'
import type { DrawingTool } from './use-drawing.ts'

const ACROSS = [
  [179.8, -16],
  [-179.8, -16],
]
const lineOf = (coordinates: number[][]) => JSON.stringify({ type: 'LineString', coordinates })

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page?.close())

test('a line that is typed across the date line has its middle there', () => {
  const steps = ACROSS.reduce(
    (before, [longitude = 0, latitude = 0]) => takeStep(before, { type: 'add', point: { latitude, longitude } }),
    beginDrawing(emptyDrawing('corridor')),
  )
  const middles = shapeOnMap(steps.now).handles.filter(({ role }) => role === 'middle')
  expect(middles.map(({ point }) => point)).toEqual([{ latitude: -16, longitude: 180 }])
  expect(storedShape({ ...steps.now, isFinished: true }).geometry).toBe(lineOf(ACROSS))
})

function Editor() {
  const [steps, setSteps] = useState(() => beginDrawing(drawingOf({ geometry: lineOf(ACROSS), radiusMeters: 50 })))
  const unread = { current: 0 }
  const tool = { drawing: steps.now, act: (action: DrawingAction) => setSteps(takeStep(steps, action)), unread }
  return (
    <>
      <CoordinateList tool={tool as DrawingTool} />
      <output>{storedShape(steps.now).geometry}</output>
    </>
  )
}

test('the points of a line across the date line can be typed anew', async () => {
  page = openPage('/cercas/1', <Editor />, {})
  const field = () => document.querySelector<HTMLInputElement>('[aria-label="Ponto 2"]')!
  await soon(() => expect(field().value).toBe('-16.00000, -179.80000'))
  type(field(), '-16.5, -179.5')
  const moved = lineOf([
    [179.8, -16],
    [-179.5, -16.5],
  ])
  await soon(() => expect(document.querySelector('output')?.textContent).toBe(moved))
  expect(document.body.textContent).not.toContain('Escreva latitude e longitude')
})

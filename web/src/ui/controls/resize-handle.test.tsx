import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResizeHandle } from './ResizeHandle.tsx'

let host: HTMLElement
let shown: Root
let kept: number[]
let previewed: number[]

beforeEach(async () => {
  kept = []
  previewed = []
  host = document.body.appendChild(document.createElement('div'))
  shown = createRoot(host)
  await show()
})
afterEach(() => {
  shown.unmount()
  host.remove()
})

async function show(more: { drawnAt?: () => number } = {}) {
  shown.render(
    <ResizeHandle
      {...more}
      {...{ label: 'Largura do painel', axis: 'x', value: 380, min: 300, max: 560, step: 20, valueText: '380 pixels' }}
      perPixel={() => 1}
      onPreview={(value) => previewed.push(value)}
      onChange={(value) => kept.push(value)}
    />,
  )
  await vi.waitFor(() => expect(host.querySelector('hr')).not.toBeNull(), { timeout: 50_000 })
}

const handle = () => host.querySelector<HTMLElement>('hr')!
const press = (key: string) => handle().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
function point(kind: string, clientX: number) {
  handle().dispatchEvent(new PointerEvent(kind, { clientX, button: 0, pointerId: 1, bubbles: true }))
}

test('arrows, Home and End move it, within its limits', () => {
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowUp']) press(key)
  expect(kept).toEqual([400, 360, 300, 560])
})

test('it tells its value and its limits', () => {
  const told = ['orientation', 'valuenow', 'valuemin', 'valuemax', 'valuetext'].map((name) =>
    handle().getAttribute(`aria-${name}`),
  )
  expect(told).toEqual(['vertical', '380', '300', '560', '380 pixels'])
})

test('while it is dragged only the look changes; the size is kept once it is let go of', () => {
  handle().setPointerCapture = () => undefined
  point('pointermove', 700)
  point('pointerdown', 380)
  point('pointermove', 430)
  point('pointermove', 900)
  expect([previewed, kept]).toEqual([[430, 560], []])
  point('pointerup', 450)
  expect(kept).toEqual([450])
})

test('what is drawn smaller than it may be is made smaller from there, and asked for more it may be as large as before', async () => {
  const drawnAt = vi.fn(() => 340)
  await show({ drawnAt })
  await vi.waitFor(() => {
    press('ArrowLeft')
    expect(drawnAt).toHaveBeenCalled()
  })
  kept = []
  for (const key of ['ArrowRight', 'ArrowLeft']) press(key)
  expect(kept).toEqual([380, 320])
})

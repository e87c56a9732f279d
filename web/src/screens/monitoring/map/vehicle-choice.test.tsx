import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage } from '#testing/test-page.tsx'
import { VehicleChoice } from './VehicleChoice.tsx'

const MAP = { width: 800, height: 500 }
const BOX = { width: 220, height: 260 }
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
})

/** The page lays nothing out in a test: what is asked for its place is where its own style puts it, or is the map. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { left, top } = this.style
    return left ? new DOMRect(parseFloat(left), parseFloat(top), BOX.width, BOX.height) : DOMRect.fromRect(MAP)
  })
}

test.each([
  [
    { x: 300, y: 100 },
    { left: '300px', top: '100px' },
  ],
  [
    { x: 790, y: 490 },
    { left: '572px', top: '232px' },
  ],
  [
    { x: 2, y: 490 },
    { left: '8px', top: '232px' },
  ],
])('a choice at %j stands within the map, and Escape gives the keys back to it', async (at, place) => {
  layOut()
  const onClose = vi.fn()
  page = openPage(
    '/monitoring',
    <div>
      <canvas tabIndex={0} />
      <VehicleChoice vehicles={[sampleVehicle(1)]} at={at} onSelect={() => undefined} onClose={onClose} />
    </div>,
    {},
  )
  const button = await soon(() => {
    const found = document.querySelector<HTMLElement>('li button')
    if (found !== document.activeElement) throw new Error('the first vehicle has no focus')
    return found!
  })
  expect(document.body.textContent).toContain('1 veículo neste ponto')
  const { left, top } = button.closest<HTMLElement>('div')!.style
  expect({ left, top }).toEqual(place)
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  expect(onClose).toHaveBeenCalled()
  expect(document.activeElement).toBe(document.querySelector('canvas'))
})

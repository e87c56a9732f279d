import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press } from '#testing/test-page.tsx'
import { useMapTools } from '../tools/use-map-tools.ts'
import { MapContextMenu } from './MapContextMenu.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

function MapWithMenu() {
  const tools = useMapTools(null, false)
  const place = { point: { latitude: -23.5, longitude: -46.6 }, at: { x: 10, y: 10 } }
  return (
    <>
      <div>
        <canvas tabIndex={0} />
        {tools.context && <MapContextMenu tools={tools} context={tools.context} />}
      </div>
      <button type="button" onClick={() => tools.setContext(place)}>
        Abrir
      </button>
      {tools.tool?.kind}
    </>
  )
}

const menu = () => document.querySelector('[role="menu"]')

async function openMenu() {
  page = openPage('/monitoring', <MapWithMenu />, {})
  await soon(() => press('Abrir'))
  await soon(() => expect(menu()?.contains(document.activeElement)).toBe(true))
}

test('whoever chooses from the menu of the map by the keyboard goes on at the map', async () => {
  await openMenu()
  press('Medir a partir daqui')
  await soon(() => expect(menu()).toBeNull())
  expect(document.activeElement?.localName).toBe('canvas')
  expect(document.body.textContent).toContain('measure')
})

test('Tab, and a focus that leaves it, close the menu of the map', async () => {
  await openMenu()
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  await soon(() => expect(menu()).toBeNull())
  expect(document.activeElement?.localName).toBe('canvas')
  press('Abrir')
  await soon(() => expect(menu()?.contains(document.activeElement)).toBe(true))
  ;[...document.querySelectorAll('button')].at(-1)!.focus()
  await soon(() => expect(menu()).toBeNull())
})

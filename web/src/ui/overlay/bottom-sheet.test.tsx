import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { openPage, seen } from '#testing/test-page.tsx'
import { BottomSheet } from './BottomSheet.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('a sheet that a mouse drags stays where it was dragged to, and a click takes it on', async () => {
  page = openPage(
    '/pagina',
    <BottomSheet label="Frota" openFor={null} halfShare={50}>
      Veículos
    </BottomSheet>,
    {},
  )
  await seen('Veículos')
  const sheet = document.querySelector<HTMLElement>('[data-stop]')!
  const handle = sheet.querySelector('button')!
  const say = (kind: string, clientY: number) => handle.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientY }))
  // A mouse that lets go sends a click behind.
  const drag = async (byPx: number) => {
    say('pointerdown', 300)
    say('pointermove', 300 + byPx)
    await soon(() => expect(sheet.dataset['dragging']).toBeDefined())
    say('pointerup', 300 + byPx)
    say('click', 300 + byPx)
  }
  await drag(-100)
  await soon(() => expect(sheet.dataset['stop']).toBe('half'))
  await drag(100)
  await soon(() => expect(sheet.dataset['stop']).toBe('peek'))
  say('pointerdown', 300)
  say('pointerup', 300)
  say('click', 300)
  await soon(() => expect(sheet.dataset['stop']).toBe('half'))
})

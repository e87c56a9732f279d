import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { openPage, seen } from '#testing/test-page.tsx'
import { useOwnAddress } from './use-own-address.ts'

let page: ReturnType<typeof openPage>
let isHere: () => boolean
afterEach(() => page.close())

function Screen() {
  isHere = useOwnAddress('/mapa')
  return 'the screen'
}

test('a screen is told when the address is no longer its own, nor of a part of it', async () => {
  page = openPage('/mapa', <Screen />, {})
  await seen('the screen')
  expect(isHere()).toBe(true)
  const going = page.router.navigate({ to: '/mapas' as string })
  await soon(() => expect(isHere()).toBe(false))
  await going
  await page.router.navigate({ to: '/mapa/7' as string })
  expect(isHere()).toBe(true)
})

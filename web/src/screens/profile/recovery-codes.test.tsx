import { afterEach, expect, test } from 'vitest'
import { letPageCopy } from '#testing/plain-http-page.ts'
import { openPage, press, seen } from '#testing/test-page.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('codes that are shown once are copied over plain HTTP too, and a browser that copies nothing is not believed', async () => {
  page = openPage('/views/profile', <RecoveryCodes codes={['AAAA-1111', 'BBBB-2222']} onDone={() => undefined} />, {})
  await seen('AAAA-1111')
  letPageCopy(false)
  press('Copiar os códigos')
  await seen('Não foi possível copiar.')
  const copied = letPageCopy()
  press('Copiar os códigos')
  await seen('Códigos copiados')
  expect(copied.getData('text/plain')).toBe('AAAA-1111\nBBBB-2222')
})

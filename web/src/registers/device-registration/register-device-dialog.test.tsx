import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, seen, type } from '#testing/test-page.tsx'
import { RegisterDeviceDialog } from './RegisterDeviceDialog.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a model that the program proposes is no draft, and stays beside what is typed', async () => {
  const device = { serial: '863100000000001', protocol: 'gt06', clockFault: null }
  page = openPage(
    '/monitoring',
    <RegisterDeviceDialog device={device as never} onClose={() => undefined} onRegistered={() => undefined} />,
    { versoes: () => [{ id: 4, code: 'GT06', name: 'Concox GT06' }] },
  )
  await seen('Modelo (opcional)')
  await soon(() => expect(labelled('Modelo (opcional)').value).toBe('Concox GT06'))
  expect(sessionStorage.length).toBe(0)
  type(labelled('Placa'), 'ABC1D23')
  await soon(() => expect(Object.values(sessionStorage).join()).toContain('ABC1D23'))
  expect(labelled('Modelo (opcional)').value).toBe('Concox GT06')
})

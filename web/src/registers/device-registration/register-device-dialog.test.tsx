import { afterEach, beforeEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, seen, type } from '#testing/test-page.tsx'
import { RegisterDeviceDialog } from './RegisterDeviceDialog.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const DEVICE = { serial: '863100000000001', protocol: 'gt06', clockFault: null }

function open(versions: () => unknown) {
  page = openPage(
    '/monitoring',
    <RegisterDeviceDialog device={DEVICE as never} onClose={() => undefined} onRegistered={() => undefined} />,
    { versoes: versions },
  )
}

const MODELS = [{ id: 4, code: 'GT06', name: 'Concox GT06' }]
const model = () => labelled('Modelo (opcional)')
const kept = () => Object.values({ ...sessionStorage }).join()

test('a model that the program proposes is no draft, and stays beside what is typed', async () => {
  open(() => MODELS)
  await seen('Modelo (opcional)')
  await soon(() => expect(model().value).toBe('Concox GT06'))
  expect(sessionStorage.length).toBe(0)
  type(labelled('Placa'), 'ABC1D23')
  await soon(() => expect(kept()).toContain('ABC1D23'))
  expect(model().value).toBe('Concox GT06')
})

test('it is none either where something was typed before the models were known, and that stays', async () => {
  let arrive: (models: unknown) => void = () => undefined
  const models = new Promise((resolve) => (arrive = resolve))
  open(() => models)
  await seen('Modelo (opcional)')
  type(labelled('Placa'), 'ABC1D23')
  await soon(() => expect(kept()).toContain('ABC1D23'))
  arrive(MODELS)
  await soon(() => expect(model().value).toBe('Concox GT06'))
  expect(labelled('Placa').value).toBe('ABC1D23')
  type(labelled('Descrição'), 'Frota 12')
  await soon(() => expect(kept()).toContain('Frota 12'))
  expect(kept()).not.toContain('versionId')
})

import { statusLimitFields } from '@monitorweb/contract/administration/settings-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { StatusLimitsForm } from './StatusLimitsForm.tsx'
import { StatusLimitsSection } from './StatusLimitsSection.tsx'

const EXPECTED_ON = 'Mensagem esperada, ignição ligada'
const AURORA = {
  ...{ ...initialOf(statusLimitFields), expectedOnSeconds: 60 },
  ...{ customerId: 10, customerName: 'Aurora', versionId: null, versionName: '' },
}
const OF_ALL = { ...AURORA, customerId: null, customerName: '' }
const FLEET = {
  ...{ serverTime: Date.UTC(2026, 10, 29, 12), vehicles: [], unknownDevices: [] },
  customers: [
    { customerId: 10, name: 'Aurora', parentId: null },
    { customerId: 20, name: 'Aurora Sul', parentId: 10 },
  ],
}
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

/** Opens limits beside the live fleet. */
function open(shown: ReactNode, answers: Parameters<typeof openPage>[2]) {
  page = openPage(
    '/configuracoes',
    <QueryScope>
      <LiveFleetProvider>{shown}</LiveFleetProvider>
    </QueryScope>,
    { live: () => FLEET, ...answers },
  )
}

test('an empty field of a customer shows what holds for the one above it, once that is known', async () => {
  let arrive = (_fleet: object) => {}
  const fleet = new Promise((resolve) => (arrive = resolve))
  open(<StatusLimitsForm limitsKey={{ customerId: 20, versionId: null }} limits={[AURORA]} />, {
    live: () => fleet,
  })
  await soon(() => expect(labelled(EXPECTED_ON)?.placeholder).toBe(''))
  expect(document.body.textContent).not.toContain('com estes limites')
  arrive(FLEET)
  await soon(() => expect(labelled(EXPECTED_ON).placeholder).toBe('1'))
})

/** Stands for the settings, in which one goes to another section and comes back. */
function Settings() {
  const [elsewhere, setElsewhere] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setElsewhere(!elsewhere)}>
        Outra seção
      </button>
      {!elsewhere && <StatusLimitsSection />}
    </>
  )
}

test('the form holds what a colleague saved meanwhile, and once saved it is clean and has the focus', async () => {
  let stored = [OF_ALL]
  open(<Settings />, {
    limitesDeSituacao: () => stored,
    definirLimitesDeSituacao({ input }) {
      stored = [{ ...OF_ALL, expectedOnSeconds: (input as { intervaloLigado: number }).intervaloLigado }]
      return stored[0]
    },
  })
  await soon(() => expect(labelled(EXPECTED_ON).value).toBe('1'))
  press('Outra seção')
  // What was read is old by now.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  stored = [{ ...OF_ALL, expectedOnSeconds: 300 }]
  await soon(() => expect(document.querySelector('form')).toBeNull())
  press('Outra seção')
  await soon(() => expect(labelled(EXPECTED_ON).value).toBe('5'))
  type(labelled(EXPECTED_ON), '7')
  const save = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Salvar')!
  await soon(() => expect(save().disabled).toBe(false))
  save().focus()
  press('Salvar')
  await soon(() => press('CONFIRMAR'))
  await seen('Dados Gravados com Sucesso!')
  await soon(() => expect(document.activeElement).toBe(labelled(EXPECTED_ON)))
  expect(labelled(EXPECTED_ON).value).toBe('7')
  expect(save().disabled).toBe(true)
})

test('what is typed is asked about before other limits take its place, and before another page does', async () => {
  open(<StatusLimitsSection />, { limitesDeSituacao: () => [OF_ALL, AURORA] })
  await soon(() => expect(labelled(EXPECTED_ON).value).toBe('1'))
  type(labelled(EXPECTED_ON), '7')
  await seen('com estes limites')
  await soon(() => expect(document.querySelector('button[type="submit"]:disabled')).toBeNull())
  press('Editar Aurora, todos os modelos')
  await seen('Trocar sem gravar?')
  press('Continuar aqui')
  await soon(() => expect(document.body.textContent).not.toContain('Trocar sem gravar?'))
  expect(labelled(EXPECTED_ON).value).toBe('7')
  void page.router.navigate({ to: '/monitoring' as string })
  await seen('Sair sem gravar?')
  press('Continuar aqui')
  await soon(() => expect(document.body.textContent).not.toContain('Sair sem gravar?'))
  press('Editar Aurora, todos os modelos')
  await seen('Trocar sem gravar?')
  press('Trocar sem gravar')
  await soon(() => expect(labelled(EXPECTED_ON).value).toBe('1'))
  press('Editar todos os clientes, todos os modelos')
  await soon(() => expect(labelled('Cliente').value).toBe(''))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('models that could not be read are not taken for none', async () => {
  let isAway = true
  open(<StatusLimitsSection />, { versoes: () => (isAway ? REFUSAL : []) })
  await seen('A lista não pôde ser lida.')
  isAway = false
  press('Tentar de novo')
  await soon(() => expect(document.body.textContent).not.toContain('A lista não pôde ser lida.'))
})

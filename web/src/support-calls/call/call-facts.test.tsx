import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { CallFacts } from './CallFacts.tsx'
import type { CallAction } from './use-call-action.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const CALL = {
  ...{ code: 12, priority: 1, finished: false, recordVersion: 3, vehicleId: null, dueAt: null },
  ...{ assigneeId: 12, assigneeName: 'Ana', openedAt: null, finishedAt: null },
} as SupportCall
const ACTION: CallAction = { busy: false, problem: null, run: async (work) => Boolean(await work()) }

const GONE = { errors: [{ message: 'Registro não encontrado.', extensions: { code: 'NOT_FOUND', field: 'veiculo' } }] }

/** A call of which Ana is responsible, before a centre of these people. */
function open(people: readonly { id: number; name: string; openCount: number }[], isRead = true, vehicle = {}) {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const facts = (
    <QueryScope>
      <CallFacts call={{ ...CALL, ...vehicle }} now={0} action={ACTION} />
    </QueryScope>
  )
  page = openPage('/chamados/12', facts, {
    responsaveisDeChamados: () => (isRead ? people : REFUSAL),
    diagnosticoDoVeiculo: () => GONE,
  })
}
const responsible = () => document.querySelector<HTMLInputElement>('input[aria-label="Responsável"]')

test('who is responsible and lost their access is named', async () => {
  open([{ id: 3, name: 'Bia', openCount: 0 }])
  await soon(() => expect(responsible()?.value).toBe('Ana (sem acesso)'))
})

test('that nobody can be chosen as the list was not read is said', async () => {
  open([], false)
  await seen('A lista não pôde ser lida.')
  expect(responsible()?.value).toBe('Ana')
})

test('choosing who is responsible already changes nothing', async () => {
  open([{ id: 12, name: 'Ana', openCount: 3 }])
  await soon(() => expect(responsible()?.value).toBe('Ana (3)'))
  responsible()?.click()
  await soon(() => document.querySelector<HTMLElement>('[role="option"]')!.click())
  await soon(() => expect(responsible()?.value).toBe('Ana (3)'))
  expect(page.of('atribuirChamado')).toEqual([])
})

test('the keys go on at who is responsible where one takes the call', async () => {
  open([{ id: 5, name: 'Eu', openCount: 0 }])
  await seen('Assumir')
  press('Assumir')
  await soon(() => expect(document.activeElement).toBe(responsible()))
})

test('a vehicle that was sold or deleted meanwhile is named, and nothing leads to it', async () => {
  open([], true, { vehicleId: 7, plate: 'ABC1D23', vehicleDescription: 'Baú' })
  await soon(() => expect(page.of('diagnosticoDoVeiculo')).toHaveLength(1))
  await soon(() => expect(document.querySelector('a')).toBeNull())
  expect(document.body.textContent).toContain('ABC1D23 · Baú')
})

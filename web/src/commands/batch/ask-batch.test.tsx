import { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import { commandScheduleFields } from '@monitorweb/contract/commands/command-schedule-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { AskBatch } from './AskBatch.tsx'
import { BatchResult } from './BatchResult.tsx'

const item = { description: '', customerName: 'Aurora' }
const batch = {
  ...initialOf(commandBatchFields),
  ...{ id: 4, kind: 'block', words: 'Bloquear', total: 2, refused: 1, approval: 1 },
  items: [
    { ...item, vehicleId: 1, plate: 'ABC1D23', commandId: 9, state: 'approval', words: '' },
    { ...item, vehicleId: 2, plate: 'ABC1D24', commandId: 0, state: '', words: 'Este veículo está sem equipamento.' },
  ],
}

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const reason = () => document.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])')

test('nothing is asked for until the count is typed, and then each vehicle says what became of it', async () => {
  page = openPage(
    '/veiculos',
    <QueryScope>
      <AskBatch vehicleIds={['1', '2']} onClose={() => undefined} />
    </QueryScope>,
    { pedirComandoEmLote: () => batch, loteDeComandos: () => batch },
  )
  await seen('Cada veículo é julgado')
  press('Bloquear')
  await seen('Digite 2, a quantidade de veículos')
  await seen('Vale depois que outra pessoa aprovar, onde as regras do cliente o pedem.')
  type(reason()!, 'inadimplência')
  press('Pedir para 2')
  await seen('Digite 2 para confirmar.')
  expect(page.of('pedirComandoEmLote')).toHaveLength(0)
  type(labelled('Digite 2, a quantidade de veículos'), '2')
  press('Pedir para 2')
  await seen('2 veículos: 1 aguarda aprovação, 1 não aceito')
  await seen('Este veículo está sem equipamento.')
  await soon(() =>
    expect(page.of('pedirComandoEmLote')[0]?.variables).toMatchObject({
      ...{ veiculos: '1,2', confirmados: 2, tipo: 'block', motivo: 'inadimplência' },
    }),
  )
})

test('the reason stays where another command is asked for', async () => {
  page = openPage(
    '/veiculos',
    <QueryScope>
      <AskBatch vehicleIds={['1']} onClose={() => undefined} />
    </QueryScope>,
    {},
  )
  await seen('Cada veículo é julgado')
  press('Bloquear')
  await soon(() => expect(reason()).not.toBeNull())
  type(reason()!, 'inadimplência')
  press('Outro comando')
  await seen('Cada veículo é julgado')
  press('Desbloquear')
  await soon(() => expect(reason()?.value).toBe('inadimplência'))
})

test('a command is scheduled at an hour of the days that are chosen', async () => {
  const scheduled = { ...initialOf(commandScheduleFields), id: 7, state: 'approval' }
  page = openPage(
    '/veiculos',
    <QueryScope>
      <AskBatch vehicleIds={['1']} onClose={() => undefined} />
    </QueryScope>,
    { agendarComando: () => scheduled },
  )
  await seen('Cada veículo é julgado')
  press('Bloquear')
  await seen('Digite 1, a quantidade de veículos')
  document.querySelector<HTMLInputElement>('input[role=switch]')!.click()
  await seen('Menos nos feriados nacionais')
  press('dom')
  type(reason()!, 'pátio à noite')
  type(labelled('Digite 1, a quantidade de veículos'), '1')
  type(labelled('Hora'), '21:30')
  press('Agendar para 1')
  await soon(() =>
    expect(page.of('agendarComando')[0]?.variables).toMatchObject({
      ...{ veiculos: '1', confirmados: 1, tipo: 'block', hora: '21:30', dias: '123456', fuso: 'America/Sao_Paulo' },
    }),
  )
})

test('a schedule without a day is refused in words, and one that is given up is not judged', async () => {
  page = openPage(
    '/veiculos',
    <QueryScope>
      <AskBatch vehicleIds={['1', '2']} onClose={() => undefined} />
    </QueryScope>,
    { pedirComandoEmLote: () => batch, loteDeComandos: () => batch },
  )
  await seen('Cada veículo é julgado')
  press('Bloquear')
  await seen('Digite 2, a quantidade de veículos')
  type(reason()!, 'inadimplência')
  type(labelled('Digite 2, a quantidade de veículos'), '2')
  const isScheduled = document.querySelector<HTMLInputElement>('input[role=switch]')!
  isScheduled.click()
  await seen('Menos nos feriados nacionais')
  for (const day of ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']) {
    press(day)
    await soon(() => expect(pressed(day)).toBe('false'))
  }
  press('Agendar para 2')
  await seen('Escolha ao menos um dia.')
  await soon(() => expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Dias da semana'))
  type(labelled('Hora'), '25:00')
  isScheduled.click()
  await soon(() => press('Pedir para 2'))
  await soon(() => expect(page.of('pedirComandoEmLote')).toHaveLength(1))
})

/** Whether a word is chosen, as it is told. */
function pressed(word: string): string | null | undefined {
  const toggles = [...document.querySelectorAll('[aria-pressed]')]
  return toggles.find(({ textContent }) => textContent === word)?.getAttribute('aria-pressed')
}

test('a batch in which nothing goes on tells what its vehicles confirm late', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let told = { ...batch, approval: 0, failed: 1, items: [{ ...batch.items[0], state: 'timedOut' }] }
  page = openPage(
    '/veiculos',
    <QueryScope>
      <BatchResult id={4} />
    </QueryScope>,
    { loteDeComandos: () => told },
  )
  await seen('Sem resposta')
  told = { ...told, items: [{ ...batch.items[0], state: 'confirmed' }] }
  vi.advanceTimersByTime(10_000)
  await seen('Confirmado pelo veículo')
})

test('progress that could not be read again is not shown as if it stood still', async () => {
  let isAway = false
  page = openPage(
    '/veiculos',
    <QueryScope>
      <BatchResult id={4} />
    </QueryScope>,
    { loteDeComandos: () => (isAway ? REFUSAL : batch) },
  )
  await seen('2 veículos: 1 aguarda aprovação, 1 não aceito')
  isAway = true
  await seen('O servidor está ocupado.')
  expect(document.body.textContent).toContain('2 veículos: 1 aguarda aprovação, 1 não aceito')
})

test.each([
  ['that began before all was kept says so', '2020-03-01 12:00:00', true],
  ['that began since does not', '2020-03-02 12:00:00', false],
])('a batch %s', async (_, asked, says) => {
  page = openPage(
    '/veiculos',
    <QueryScope>
      <BatchResult id={4} />
    </QueryScope>,
    {
      loteDeComandos: () => ({ ...batch, askedAt: asked }),
      registrosGuardados: () => ({ occurrences: null, commands: '2020-03-02 00:00:00' }),
    },
  )
  await seen('2 veículos: 1 aguarda aprovação, 1 não aceito')
  await soon(() => expect(page.of('registrosGuardados')).toHaveLength(1))
  if (says) await seen('Comandos guardados desde')
  else expect(document.body.textContent).not.toContain('guardados desde')
})

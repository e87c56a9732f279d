import { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import { commandFields } from '@monitorweb/contract/commands/command-operations'
import { commandScheduleFields } from '@monitorweb/contract/commands/command-schedule-operations'
import { profileFields } from '@monitorweb/contract/people/profile'
import { initialOf } from '@monitorweb/contract/wire/check'
import { formatStamp } from '@monitorweb/contract/wire/stamp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#api/person/preferences.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { sampleVehicle } from '#testing/sample-vehicle.ts'
import { enterAs, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { AskCommand } from './AskCommand.tsx'
import { BatchList } from './batch/BatchList.tsx'
import { CommandList } from './CommandList.tsx'
import { ScheduleList } from './schedule/ScheduleList.tsx'
import { VehicleCommands } from './VehicleCommands.tsx'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const AT = formatStamp(NOW)
const block = {
  ...initialOf(commandFields),
  ...{ id: 7, plate: 'ABC1D23', kind: 'block', words: 'Bloquear', reason: 'furto', askedBy: 'Ana', askedAt: AT },
  ...{ state: 'approval', isConfirmable: true, mayApprove: true },
  steps: [{ state: 'approval', at: AT, person: 'Ana', words: 'furto' }],
}

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

function open(answers: Parameters<typeof openPage>[2], openOnly = true) {
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <CommandList vehicleId={null} openOnly={openOnly} now={NOW} nothing="Nenhum comando em andamento." />
    </QueryScope>,
    answers,
  )
}

const listed = (label: string) => document.querySelectorAll(`ul[aria-label="${label}"] > li`).length

test('a command of somebody else is approved, and then says what it waits for', async () => {
  let given = block
  open({
    comandos: () => [given],
    aprovarComando: () => {
      const waitsFor = 'Aguarda o veículo parar: está a 80 km/h, e só se bloqueia até 20 km/h.'
      given = { ...block, state: 'waiting', mayApprove: false, waitsFor }
      return given
    },
  })
  await seen('Aguarda aprovação')
  press('Aprovar Bloquear ABC1D23')
  await seen('Pedido por Ana: furto')
  press('Aprovar')
  await seen('Aprovado: Bloquear, ABC1D23')
  await seen('Aguarda o veículo parar: está a 80 km/h')
  await soon(() =>
    expect(page.of('aprovarComando')[0]?.variables).toEqual({ codigo: 7, observacao: '', codigoDoAplicativo: '' }),
  )
})

const profile = { ...initialOf(profileFields), preferences: DEFAULT_PREFERENCES }
test.each([
  ['is asked of who has one', { ...profile, totpActive: true }, 'Código do aplicativo'],
  ['can be typed where it is not known who has one', REFUSAL, 'Código do aplicativo, se você usa um'],
  ['is not asked of who has none', profile, undefined],
])('the code of the second factor %s', async (_, meuPerfil, label) => {
  open({ comandos: () => [block], meuPerfil: () => meuPerfil })
  await seen('Aguarda aprovação')
  press('Aprovar Bloquear ABC1D23')
  await seen('Pedido por Ana: furto')
  const field = () => document.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')
  await soon(() => expect(field()?.parentElement?.textContent).toBe(label))
})

test('an approval that came too late says so and stays', async () => {
  const message = 'Este comando não espera mais por aprovação.'
  open({
    comandos: () => [block],
    aprovarComando: () => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] }),
  })
  await seen('Aguarda aprovação')
  press('Aprovar Bloquear ABC1D23')
  await seen('Pedido por Ana: furto')
  press('Aprovar')
  await seen(message)
})

test('what is typed about a command stays where somebody else decides first, and is refused in words', async () => {
  let given = [block]
  const message = 'Este comando não espera mais por aprovação.'
  open({ comandos: () => given, aprovarComando: () => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] }) })
  await seen('Aguarda aprovação')
  press('Aprovar Bloquear ABC1D23')
  await seen('Pedido por Ana: furto')
  type(document.querySelector('textarea')!, 'confirmado com a Ana')
  given = []
  await seen('Nenhum comando em andamento.')
  expect(document.querySelector('textarea')?.value).toBe('confirmado com a Ana')
  press('Aprovar')
  await seen(message)
})

test('a look that fails leaves the list and what is typed over it', async () => {
  let [isAway, failed] = [false, 0]
  const answer = () => {
    if (!isAway) return [block]
    failed += 1
    return { errors: [{ message: 'O banco de dados não responde.', extensions: { code: 'INTERNAL' } }] }
  }
  open({ comandos: answer })
  await seen('Aguarda aprovação')
  press('Aprovar Bloquear ABC1D23')
  await seen('Pedido por Ana: furto')
  const note = () => document.querySelector('textarea')
  type(note()!, 'confirmado com a Ana')
  isAway = true
  // The second look begins when the page has drawn what became of the first.
  await soon(() => expect(failed).toBe(2))
  expect(note()?.value).toBe('confirmado com a Ana')
})

test('a command that another server may have kept is not said to have met a server that stopped', async () => {
  const words = 'O servidor Traccar guardou o comando'
  open({
    comandos: () => [{ ...block, state: 'maybeSent', steps: [{ state: 'maybeSent', at: AT, person: '', words }] }],
  })
  await seen('Não se sabe se saiu')
})

test('commands that were read stay where the older ones cannot be read, which can be tried again', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({ ...block, id: 60 - index, plate: `PLC${60 - index}` }))
  let isBusy = true
  open({
    comandos: ({ first }) => (isBusy && Number(first) > 50 ? REFUSAL : all.slice(0, Number(first))),
    comandosTotal: () => all.length,
  })
  await seen('Mostrando os 50 mais recentes de 60.')
  press('Ver anteriores')
  await seen('O servidor está ocupado.')
  expect(listed('Comandos')).toBe(50)
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(listed('Comandos')).toBe(60))
  expect(document.body.textContent).not.toContain('O servidor está ocupado.')
})

test('of more commands than are listed it is said how many there are, and the older ones are in reach', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({ ...block, id: 60 - index, plate: `PLC${60 - index}` }))
  open({ comandos: ({ first }) => all.slice(0, Number(first)), comandosTotal: () => all.length })
  await seen('Mostrando os 50 mais recentes de 60.')
  expect(listed('Comandos')).toBe(50)
  press('Ver anteriores')
  await soon(() => expect(listed('Comandos')).toBe(60))
  press('Aprovar Bloquear PLC1')
  expect(document.body.textContent).not.toContain('Mostrando os')
})

test('older batches than are listed are in reach; where they cannot be read, those that were read stay', async () => {
  let isBusy = true
  const all = Array.from({ length: 25 }, (_, index) => ({
    ...initialOf(commandBatchFields),
    ...{ id: 25 - index, words: 'Bloquear', reason: 'furto', askedBy: 'Ana', askedAt: AT },
  }))
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <BatchList now={NOW} />
    </QueryScope>,
    { lotesDeComandos: ({ first }) => (isBusy && Number(first) > 21 ? REFUSAL : all.slice(0, Number(first))) },
  )
  await seen('Mostrando os 20 mais recentes.')
  expect(listed('Lotes de comandos')).toBe(20)
  press('Ver anteriores')
  await seen('O servidor está ocupado.')
  expect(listed('Lotes de comandos')).toBe(20)
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(listed('Lotes de comandos')).toBe(25))
  await soon(() => expect(document.body.textContent).not.toContain('Mostrando os'))
})

test('what the vehicle confirms late, and what a colleague asks for, comes to a list in which nothing goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = { ...block, state: 'timedOut', mayApprove: false, sentAt: AT }
  let given: readonly object[] = []
  open({ comandos: () => given }, false)
  await seen('Nenhum comando em andamento.')
  for (const [next, words] of [
    [[silent], 'Sem resposta'],
    [[{ ...silent, state: 'confirmed' }], 'Confirmado pelo veículo'],
  ] as const) {
    given = next
    vi.advanceTimersByTime(10_000)
    await seen(words)
  }
})

test('a batch that is looked at stays as newer ones come, and so does the run of a schedule', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const named = { words: 'Bloquear', reason: 'furto', askedBy: 'Ana' }
  const batch = { ...initialOf(commandBatchFields), ...named, askedAt: AT, total: 1, unasked: 1 }
  let batches = [{ ...batch, id: 4 }]
  let lastBatchId = 4
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <BatchList now={NOW} />
      <ScheduleList />
    </QueryScope>,
    {
      lotesDeComandos: () => batches,
      loteDeComandos: ({ codigo }) => ({ ...batch, id: codigo, items: [] }),
      comandosAgendados: () => [
        { ...initialOf(commandScheduleFields), ...named, id: 1, timesWords: 'às 22:00', state: 'active', lastBatchId },
      ],
    },
  )
  await seen('Bloquear, às 22:00')
  const titles = () => [...document.querySelectorAll('[role=dialog] h2')].map(({ textContent }) => textContent)
  press('Abrir lote 4')
  await soon(() => expect(titles()).toEqual(['Bloquear, lote 4']))
  // While nothing but turns are to come, they can be taken back.
  await seen('Cancelar os não enviados')
  press('Última vez, agendamento 1')
  await soon(() => expect(titles()).toEqual(['Bloquear, lote 4', 'Bloquear, lote 4']))
  batches = [{ ...batch, id: 5 }]
  lastBatchId = 5
  vi.advanceTimersByTime(10_000)
  await seen('Bloquear · lote 5')
  await soon(() => expect(page.of('comandosAgendados')).toHaveLength(2))
  expect(titles()).toEqual(['Bloquear, lote 4', 'Bloquear, lote 4'])
})

test.each([
  [true, 'Vale depois que outra pessoa aprovar.', 'sai sem a aprovação'],
  [false, 'a esta hora sai sem a aprovação de outra pessoa.', 'Vale depois'],
])('whoever blocks is told whether somebody else looks at it first: %s', async (needsApproval, words, not) => {
  const ask = { vehicle: { vehicleId: 1, name: 'ABC1D23' }, outputWords: '', overConnection: true, bySms: true }
  page = openPage(
    '/monitoring',
    <QueryScope>
      <AskCommand {...ask} kind="block" needsApproval={needsApproval} onClose={() => undefined} />
    </QueryScope>,
    {},
  )
  await seen('Só é enviado com o veículo parado')
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toContain(not)
})

test('more schedules than are listed are in reach', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    ...initialOf(commandScheduleFields),
    ...{ id: index + 1, words: 'Bloquear', timesWords: 'às 22:00', state: 'active' },
  }))
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <ScheduleList />
    </QueryScope>,
    { comandosAgendados: ({ first }) => all.slice(0, Number(first)) },
  )
  await seen('Mostrando os 50 primeiros.')
  press('Ver mais')
  await soon(() => expect(listed('Comandos agendados')).toBe(60))
  expect(document.body.textContent).not.toContain('Mostrando os')
})

test('nothing under way is said in words', async () => {
  open({ comandos: () => [] })
  await seen('Nenhum comando em andamento.')
})

test('whether somebody else has to approve is said as it is by now, also of a command that is being asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const offer = { kind: 'block', outputWords: '', overConnection: true, bySms: false }
  let needsApproval = false
  page = openPage(
    '/monitoring',
    <QueryScope>
      <VehicleCommands vehicle={sampleVehicle(1)} now={NOW} />
    </QueryScope>,
    { comandosPossiveis: () => [{ ...offer, needsApproval }] },
  )
  await seen('Comandos')
  document.querySelector('details')!.open = true
  await seen('Bloquear')
  press('Bloquear')
  await seen('a esta hora sai sem a aprovação de outra pessoa')
  needsApproval = true
  vi.advanceTimersByTime(60_000)
  await soon(() => expect(document.body.textContent).not.toContain('sai sem a aprovação de outra pessoa'))
})

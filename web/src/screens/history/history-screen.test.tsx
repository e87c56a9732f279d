import { historyStartFields } from '@monitorweb/contract/reports/history-start'
import { dayDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'

const PATH = '/historical/distancehistory'
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const reads = () => page.of('distancias').length

async function open(search: Record<string, string>, answers: Parameters<typeof openPage>[2] = {}) {
  page = openPage(
    PATH,
    <LiveFleetProvider>
      <HistoryScreen />
    </LiveFleetProvider>,
    answers,
  )
  await page.router.navigate({ to: PATH as never, search: { v: '7', ...search } as never })
  await soon(() => expect(reads()).toBeGreaterThan(0))
}

test.each([
  ['Consultar', { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' }],
  ['Hoje', { preset: 'today' }],
  ['Ontem', { preset: 'yesterday' }],
])('what is asked again with %s is read again', async (button, search) => {
  await open(search)
  const before = reads()
  press(button)
  await soon(() => expect(reads()).toBeGreaterThan(before))
})

test('on paper the whole period stands with the name of the report and whose it is, whatever part is looked at', async () => {
  const part = { focus: '2024-11-27T06:00:00~2024-11-27T08:12:00' }
  await open(
    { from: '2024-11-26T00:00:00', to: '2024-11-28T23:59:59', ...part },
    { veiculo: () => ({ id: 7, plate: 'ABC1D23', description: '', code: '' }) },
  )
  await seen('Distância Percorrida · ABC1D23 · 26/11 a 28/11/2024')
})

const firstDays = () => page.of('distancias').map(({ variables }) => variables['inicio'])
const pressed = () => document.querySelector('[aria-pressed="true"]')?.textContent
const EVENING = Date.UTC(2026, 10, 29, 2, 30)

test('left open over midnight, "Hoje" is no longer what is shown, and asks for the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: EVENING })
  await open({ preset: 'today' })
  await soon(() => expect(pressed()).toBe('Hoje'))
  vi.advanceTimersByTime(3_600_000)
  await soon(() => expect(pressed()).toBeUndefined())
  press('Hoje')
  await soon(() => expect(pressed()).toBe('Hoje'))
  expect(new Set(firstDays())).toEqual(new Set(['2026-11-28 03:00:00', '2026-11-29 03:00:00']))
})

test('left open over midnight, what is asked again is of the dates that are shown', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: EVENING })
  await open({ preset: 'today' })
  vi.advanceTimersByTime(3_600_000)
  await soon(() => expect(pressed()).toBeUndefined())
  press('Consultar')
  await soon(() => expect(page.router.state.location.search).toMatchObject({ from: '2026-11-28T00:00:00' }))
})

test.each([
  ['lastHour', 'Última hora', '2026-11-29 03:30:00'],
  ['24h', 'Últimas 24 h', '2026-11-28 04:30:00'],
])('left open over midnight, %s is asked again up to now', async (preset, words, from) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: EVENING })
  await open({ preset })
  await seen(words)
  vi.advanceTimersByTime(2 * 3_600_000)
  // So the screen was drawn anew on the new day.
  await soon(() => expect(document.querySelector('[aria-label="Próximo período"]:disabled')).toBeNull())
  press('Consultar')
  await soon(() => expect(firstDays().at(-1)).toBe(from))
  expect(page.router.state.location.search).toMatchObject({ preset })
})

test('opened by a link, the period is of the day that the server has, whatever this computer says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING })
  const serverTime = EVENING + 36 * 3_600_000
  await open({ preset: 'today' }, { live: () => ({ serverTime, vehicles: [], customers: [], unknownDevices: [] }) })
  await soon(() => expect(firstDays().at(-1)).toBe('2026-11-30 03:00:00'))
})

test('a link is not said to be of the future by a clock that is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING })
  const serverTime = EVENING + 36 * 3_600_000
  await open(
    { from: '2026-11-29T08:00:00', to: '2026-11-29T09:59:59' },
    { live: () => ({ serverTime, vehicles: [], customers: [], unknownDevices: [] }) },
  )
  await soon(() => expect(firstDays().at(-1)).toBe('2026-11-29 11:00:00'))
  expect(document.body.textContent).not.toContain('está no futuro')
})

test('where it could not be read since when history is kept, that is said, and read again', async () => {
  let fails = true
  await open(
    { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' },
    {
      historicoGuardado: () => (fails ? REFUSAL : { ...initialOf(historyStartFields), since: null }),
    },
  )
  await seen('Não foi possível saber desde quando o histórico deste período está guardado')
  fails = false
  press('Tentar de novo')
  await soon(() => expect(document.body.textContent).not.toContain('Não foi possível saber desde quando'))
})

const NOT_THERE = { errors: [{ message: 'Registro não encontrado.', extensions: { code: 'NOT_FOUND' } }] }

test('the days of a vehicle that was sold are shown as such, and not beside the words that there is no such vehicle', async () => {
  const day = {
    ...initialOf(dayDetailFields),
    vehicleId: 7,
    plate: 'ABC1D23',
    date: '2026-10-01',
    distanceKm: 12,
    cursor: '1',
  }
  await open(
    { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' },
    { veiculo: () => NOT_THERE, distancias: () => [day] },
  )
  await seen('Um dos veículos já não está entre os que você vê: dele aparece só o tempo em que estava.')
  expect(document.body.textContent).not.toContain('Não existe')
  expect(document.body.textContent).not.toContain('Veículo não encontrado')
})

test('a vehicle of which there is nothing is not found', async () => {
  await open(
    { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' },
    { veiculo: () => NOT_THERE, distancias: () => [] },
  )
  await seen('Veículo não encontrado')
})

test('a vehicle that never was there is not found, and nothing is said to have failed', async () => {
  await open(
    { from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' },
    { veiculo: () => NOT_THERE, distancias: () => NOT_THERE, historicoGuardado: () => NOT_THERE },
  )
  await seen('Veículo não encontrado')
  await soon(() => expect(page.of('historicoGuardado').length).toBeGreaterThan(0))
  expect(document.body.textContent).not.toContain('Não foi possível')
})

test('of distances too, a customer that is not there is told at its field', async () => {
  await open(
    { v: '0', customerId: '99999', from: '2026-10-01T00:00:00', to: '2026-10-02T23:59:59' },
    { cliente: () => NOT_THERE, veiculosDoPeriodo: () => ({ vehicleIds: '1' }), distancias: () => NOT_THERE },
  )
  await seen('Não existe ou não está entre os que você pode ver.')
})

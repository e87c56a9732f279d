import { supportCallCountFields } from '@monitorweb/contract/support-calls/support-call-context'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { formatTime, whenWords } from '#format/date-time.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const COMPUTER = Date.UTC(2026, 10, 29, 12)
/** This computer's clock is two hours behind. */
const SERVER = COMPUTER + 2 * 3_600_000 + 30_000
const NOBODY_SILENT = { from3To6Hours: 0, from6To12Hours: 0, over12Hours: 0, never: 0 }
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

test('figures that could not be read again stay, and say of when they are until they are read', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: COMPUTER })
  let isBusy = false
  const unlessBusy = (answer: unknown) => () => (isBusy ? REFUSAL : answer)
  const nowhere = { lastCommunicationAt: null, latitude: null, longitude: null }
  const late = { vehicleId: 1, plate: 'ABC1D23', description: '', customerName: 'Aurora', ...nowhere }
  page = openPage(
    '/custom-dashboard',
    <LiveFleetProvider>
      <DashboardScreen />
    </LiveFleetProvider>,
    {
      live: () => ({ serverTime: SERVER, vehicles: [], customers: [], unknownDevices: [] }),
      statusVeiculos: unlessBusy({ active: 2, inactive: 0 }),
      statusClientes: unlessBusy({ active: 3, inactive: 0 }),
      statusEquipamentos: unlessBusy({ active: 4, inactive: 0 }),
      contagemDeChamados: unlessBusy({ ...initialOf(supportCallCountFields), urgent: 1 }),
      veiculosOnLine: unlessBusy({ ...NOBODY_SILENT, now: 2, under3Hours: 2 }),
      veiculosEmAtraso: unlessBusy([late]),
    },
  )
  await seen('Atualizado às')
  await seen('ABC1D23')
  await seen('Agora (até 15 min)')
  await seen('4 ativos')
  expect(document.body.textContent).not.toContain('não foi possível atualizar')
  isBusy = true
  vi.advanceTimersByTime(30_000)
  const said = () => document.body.textContent!.split('não foi possível atualizar').length - 1
  await soon(() => expect(said()).toBe(6))
  for (const shown of [
    'ABC1D23',
    'Agora (até 15 min)',
    '4 ativos',
    '1 aberto',
    `Atualizado às ${formatTime(SERVER).slice(0, 5)};`,
  ]) {
    expect(document.body.textContent).toContain(shown)
  }
  isBusy = false
  press('Tentar de novo')
  await soon(() => expect(said()).toBe(5))
})

test('the calls of the customer that was chosen are counted, each figure leads to them, and a failure can be tried again', async () => {
  let isBusy = true
  page = openPage(
    '/custom-dashboard',
    <LiveFleetProvider>
      <DashboardScreen />
    </LiveFleetProvider>,
    {
      contagemDeChamados: () => (isBusy ? REFUSAL : { ...initialOf(supportCallCountFields), urgent: 2, important: 1 }),
    },
  )
  await page.router.navigate({ to: '/custom-dashboard' as string, search: { customerId: 7 } as never })
  const tile = () => document.querySelector('[aria-label="Chamados"]')!
  await soon(() => expect(tile().textContent).toContain('O servidor está ocupado.'))
  isBusy = false
  tile().querySelector('button')!.click()
  await soon(() => expect(tile().textContent).toContain('3 abertos'))
  expect(page.of('contagemDeChamados').at(-1)?.variables).toEqual({ cliente: 7 })
  const links = [...tile().querySelectorAll('a')].map(({ href }) => new URL(href).searchParams.get('customerId'))
  expect(links).toEqual(['"7"', '"7"', '"7"'])
})

test('the moment of the figures is told with its day once the next one begins, though nothing comes', async () => {
  const evening = Date.parse('2026-11-29T23:59:50-03:00')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: evening })
  page = openPage(
    '/custom-dashboard',
    <LiveFleetProvider>
      <DashboardScreen />
    </LiveFleetProvider>,
    { live: () => ({ serverTime: evening, vehicles: [], customers: [], unknownDevices: [] }) },
  )
  await seen('Atualizado às')
  vi.advanceTimersByTime(15_000)
  await seen(`Atualizado ${whenWords(evening, evening + 15_000)}`)
  expect(document.body.textContent).not.toContain('Atualizado às')
})

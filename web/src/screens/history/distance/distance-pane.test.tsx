import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HistorySearch, WHOLE_FLEET } from '#reports/history/history-search.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { DistancePane } from './DistancePane.tsx'

const DAY = 86_400_000
const PERIOD = { from: Date.UTC(2026, 10, 2, 3), to: Date.UTC(2026, 10, 3, 3) }
/** The vehicles of a fleet, . */
const FLEET = Array.from({ length: 30 }, (_, index) => index + 1)

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

interface Stretch {
  inicio?: string
  veiculoInicial?: number
  veiculoFinal?: number
}

function dayOf(vehicleId: number, date = '2026-11-02') {
  const seconds = { movingSeconds: 3600, idleSeconds: 0, parkedSeconds: 0, noDataSeconds: DAY / 1000 - 3600 }
  return {
    ...{ vehicleId, plate: `DST0A${vehicleId}`, description: '', customerId: 1, customerName: 'Aurora' },
    ...{ date, start: `${date} 03:00:00`, end: '2026-11-03 03:00:00', distanceKm: 10, tripCount: 1 },
    ...{ odometerDistanceKm: null, startOdometerKm: null, endOdometerKm: null, topSpeedKmh: 60, ...seconds },
    cursor: String(vehicleId),
  }
}

function show(
  vehicleIds: readonly number[],
  distances: (asked: Stretch) => unknown,
  {
    period = PERIOD,
    search = {},
    missing = [],
  }: { period?: typeof PERIOD; search?: HistorySearch; missing?: number[] } = {},
) {
  page = openPage(
    '/historico',
    <DistancePane
      {...{ vehicleIds, fleet: WHOLE_FLEET, missing, period, zone: 'America/Sao_Paulo' }}
      search={search}
      change={() => undefined}
    />,
    {
      veiculosDoPeriodo: () => ({ vehicleIds: FLEET.join() }),
      distancias: (asked) => distances(asked as Stretch),
    },
  )
}

test('distances of a fleet are looked for a few vehicles at a time, and say how far, until all are there', async () => {
  let answerOthers = (_days: unknown): void => undefined
  const others = new Promise((resolve) => {
    answerOthers = resolve
  })
  show([], ({ veiculoInicial }) => (veiculoInicial === 1 ? [dayOf(7)] : others))
  await seen('1 distância de um dia de 1 veículo até aqui. Lendo… Procurados 20 de 30 veículos.')
  await seen('Distância até aqui10,0')
  expect(document.querySelector('tfoot td')?.textContent).toBe('1 até aqui')
  answerOthers([dayOf(29)])
  await seen('Distância20,0')
  expect(page.of('distancias').map(({ variables }) => variables['veiculoFinal'])).toEqual([20, undefined])
  expect(document.body.textContent).not.toContain('até aqui')
})

test('what came of a fleet stays beside the reason why no more did', async () => {
  show([], ({ veiculoFinal }) => (veiculoFinal === 20 ? [dayOf(7)] : { errors: [{ message: 'Tente mais tarde.' }] }))
  await seen('Vieram 1 distância de um dia de 1 veículo.')
  await seen('Distância até aqui10,0')
})

test('where the reading stopped, nobody waits for a comparison that does not come', async () => {
  const earlier = '2026-11-01'
  const answer = ({ inicio, veiculoFinal }: Stretch) =>
    inicio?.startsWith(earlier)
      ? [dayOf(7, earlier)]
      : veiculoFinal === 20
        ? [dayOf(7)]
        : { errors: [{ message: 'Tente mais tarde.' }] }
  show([], answer, { search: { compare: '1' } })
  await seen('Só se compara quando as distâncias deste período estão todas aqui.')
  expect(document.body.textContent).not.toContain('Lendo')
})

test('a period before that was not read is asked for again', async () => {
  let isBusy = true
  const answer = ({ inicio }: Stretch) =>
    inicio?.startsWith('2026-11-01') && isBusy ? { errors: [{ message: 'Tente mais tarde.' }] } : [dayOf(7)]
  show([7], answer, { search: { compare: '1' } })
  await seen('Não foi possível ler o período anterior. Tente mais tarde.')
  isBusy = false
  press('Tentar de novo')
  await seen('não há o que comparar')
})

test('a vehicle of which the days could not be read is not said to be missing before they were', async () => {
  let isBusy = true
  show([7], () => (isBusy ? { errors: [{ message: 'Tente mais tarde.' }] } : []), { missing: [7] })
  await seen('Não foi possível carregar as distâncias. Tente mais tarde.')
  expect(document.body.textContent).not.toContain('Veículo não encontrado')
  isBusy = false
  press('Tentar de novo')
  await seen('Veículo não encontrado')
})

test('of chosen vehicles all is asked at once', async () => {
  show([7, 29], () => [dayOf(7), dayOf(29)])
  await seen('Distância20,0')
  expect(page.of('veiculosDoPeriodo')).toEqual([])
})

test('where the chosen vehicle has nothing in the period, nothing is said of the others', async () => {
  show([7], () => [])
  await seen('Este veículo não tem dados neste período.')
  expect(document.body.textContent).not.toContain('você vê')
})

test('a day on which it stood is written as the total of such days is', async () => {
  show([7], () => [{ ...dayOf(7), distanceKm: 0 }])
  await seen('Distância0,0')
  const written = [...document.querySelectorAll('[data-row] td, tfoot td')].map(({ textContent }) => textContent)
  expect(written.filter((words) => /^0(,0)?$/.test(words ?? ''))).toEqual(written.filter((words) => words === '0,0'))
  expect(written).toContain('0,0')
})

// The narrowest of lists at 1440 px is 1193 px wide, beside the menu and a scroll bar.
const LIST_PX = 1193

test.each([
  { period: 'a week', days: 7, heads: 7, first: 'dom 02/11' },
  { period: 'a month', days: 31, heads: 6, first: '26/10–01/11' },
  { period: 'seven months', days: 210, heads: 7, first: 'nov/2025' },
])('the columns of $period stand beside each other at 1440 px', async ({ days, heads, first }) => {
  // It begins on a Saturday or a Sunday, so that it touches as many weeks as it can.
  const from = days === 7 ? Date.UTC(2025, 10, 2, 3) : Date.UTC(2025, 10, 1, 3)
  const read = Array.from({ length: days }, (_, index) =>
    dayOf(7, new Date(from + index * DAY).toISOString().slice(0, 10)),
  )
  show([7], () => read, { period: { from, to: from + days * DAY } })
  await seen(first)
  expect(document.querySelectorAll('thead th').length).toBe(6 + heads)
  expect(Number.parseFloat(document.querySelector('table')!.style.minWidth)).toBeLessThanOrEqual(LIST_PX)
})

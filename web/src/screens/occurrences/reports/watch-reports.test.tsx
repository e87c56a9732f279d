import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { WatchReports } from './WatchReports.tsx'
import { readWatchSearch, writeWatchSearch } from './watch-search.ts'
import { WATCH_TABLES, type WatchRow } from './watch-tables.ts'

const NOTHING = {
  vehicleId: null,
  customerId: null,
  groupId: null,
  geofenceId: null,
  limitKmh: DEFAULT_SPEED_LIMIT_KMH,
}

afterEach(() => vi.useRealTimers())

test('the address of a report is in words, and what makes no sense in it is left out', () => {
  const search = { ...NOTHING, preset: 'yesterday' as const, groupId: 7, geofenceId: 3, limitKmh: 100 }
  const address = writeWatchSearch(search)
  expect(address).toEqual({ periodo: 'ontem', grupo: 7, cerca: 3, limite: 100 })
  expect(readWatchSearch(address)).toEqual(search)
  expect(writeWatchSearch(NOTHING)).toEqual({})
  expect(readWatchSearch({ periodo: 'amanhã', veiculo: '-1', cliente: 'x', limite: '1e9' })).toEqual(NOTHING)
})

test('a visit that goes on says so, with its time and its kilometres inside', () => {
  const visit: WatchRow = {
    ...{ vehicleId: 1, plate: 'ABC1D23', description: 'Caminhão', geofenceName: 'Pátio', start: 0, end: null },
    ...{
      durationSeconds: 3725,
      insideKm: 1.25,
      topSpeedKmh: 31.6,
      inProgress: true,
      cutAtStart: true,
      cutAtEnd: false,
    },
  }
  const said = Object.fromEntries(WATCH_TABLES.visitas.map(({ key, text }) => [key, text!(visit)]))
  expect(said).toMatchObject({
    ...{ plate: 'ABC1D23', geofence: 'Pátio', end: '', duration: '01:02:05', km: '1,3', top: '32' },
    marks: 'já dentro no início do período; em andamento',
  })
})

test('read again after midnight, "Hoje" is the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:30:00-03:00') })
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const page = openPage(
    '/ocorrencias/visitas',
    <QueryScope>
      <LiveFleetProvider>
        <WatchReports report="visitas" />
      </LiveFleetProvider>
    </QueryScope>,
    {},
  )
  await seen('De 28/11/2026 00:00')
  vi.setSystemTime(new Date('2026-11-29T00:30:00-03:00'))
  press('Atualizar')
  await seen('De 29/11/2026 00:00')
  const from = page.of('visitasACercas').map(({ variables }) => variables['inicio'])
  expect(from).toEqual(['2026-11-28 03:00:00', '2026-11-29 03:00:00'])
  page.close()
})

test('a speed limit is asked for once it is typed, and Back does not lead through its digits', async () => {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const page = openPage(
    '/ocorrencias/velocidade',
    <QueryScope>
      <LiveFleetProvider>
        <WatchReports report="velocidade" />
      </LiveFleetProvider>
    </QueryScope>,
    {},
  )
  const limits = () => page.of('rankingDeVelocidade').map(({ variables }) => variables['limite'])
  await soon(() => expect(limits()).toEqual([DEFAULT_SPEED_LIMIT_KMH]))
  const before = page.router.history.length
  for (const typed of ['1', '12', '120']) type(labelled('Limite (km/h)'), typed)
  await soon(() => expect(limits()).toEqual([DEFAULT_SPEED_LIMIT_KMH, 120]))
  expect(page.router.history.length).toBe(before)
  for (const typed of ['', '-', '-090']) type(labelled('Limite (km/h)'), typed)
  await soon(() => expect(limits()).toEqual([DEFAULT_SPEED_LIMIT_KMH, 120, 90]))
  page.close()
})

/** Types as a person does who stays in the field. */
function typeOn(input: HTMLInputElement, text: string): void {
  for (let end = 1; end <= text.length; end++) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text.slice(0, end))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function openEvents(address: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:30:00-03:00') })
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const page = openPage(
    `/ocorrencias/eventos${address}`,
    <QueryScope>
      <LiveFleetProvider>
        <WatchReports report="eventos" />
      </LiveFleetProvider>
    </QueryScope>,
    { live: () => ({ serverTime: Date.now(), vehicles: [], customers: [], unknownDevices: [] }) },
  )
  const periods = () => page.of('eventosPorRegra').map(({ variables: { inicio, fim } }) => [inicio, fim])
  return { page, periods }
}
const TYPED = '?de=2026-11-01T00:00:00&ate=2026-11-05T23:59:59'
const EARLY = ['2026-11-01 03:00:00', '2026-11-06 02:59:59']

test('a period is asked for once a field of it is left, and its last day is whole', async () => {
  const { page, periods } = openEvents(TYPED)
  await soon(() => expect(periods()).toEqual([EARLY]))
  typeOn(labelled('De'), '20/10/2026 18:30')
  expect(periods()).toEqual([EARLY])
  type(labelled('De'), '20/10/2026 18:30')
  await soon(() => expect(periods().slice(1)).toEqual([['2026-10-20 21:30:00', EARLY[1]]]))
  await soon(() => expect(labelled('De').value).toBe('20/10/2026 18:30'))
  type(labelled('Até'), '03/11/2026')
  await soon(() => expect(periods().slice(2)).toEqual([['2026-10-20 21:30:00', '2026-11-04 02:59:59']]))
  await soon(() => expect(labelled('Até').value).toBe('03/11/2026 23:59'))
  page.close()
})

test('a start after the end waits for the end that is typed next, and neither is overwritten', async () => {
  const { page, periods } = openEvents(TYPED)
  await soon(() => expect(periods()).toEqual([EARLY]))
  type(labelled('De'), '10/11/2026')
  await seen('O fim precisa ser depois do início.')
  expect(labelled('Até').value).toBe('05/11/2026 23:59')
  type(labelled('Até'), '12/11/2026')
  await soon(() => expect(periods()).toEqual([EARLY, ['2026-11-10 03:00:00', '2026-11-13 02:59:59']]))
  expect(document.body.textContent).not.toContain('O fim precisa')
  type(labelled('De'), '01/01/2027')
  await seen('O início está no futuro.')
  type(labelled('De'), '31/02')
  await seen('Use dd/mm/aaaa hh:mm.')
  page.close()
})

test('a start that was refused is forgotten once its field is emptied', async () => {
  const { page, periods } = openEvents(TYPED)
  await soon(() => expect(periods()).toEqual([EARLY]))
  type(labelled('De'), '10/11/2026')
  await seen('O fim precisa ser depois do início.')
  type(labelled('De'), '')
  await soon(() => expect(document.body.textContent).not.toContain('O fim precisa'))
  expect(labelled('De').value).toBe('01/11/2026 00:00')
  type(labelled('Até'), '12/11/2026')
  await soon(() => expect(periods()).toEqual([EARLY, [EARLY[0], '2026-11-13 02:59:59']]))
  page.close()
})

test('a link of a period that is yet to come says that today is shown instead', async () => {
  const { page, periods } = openEvents('?de=2027-01-01T00:00:00&ate=2027-01-02T00:00:00')
  await seen('O período do link está no futuro: mostrando hoje.')
  await soon(() => expect(periods()[0]?.[0]).toBe('2026-11-28 03:00:00'))
  page.close()
})

test('opened by a link, "Hoje" is the day of the server, whatever this computer says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T23:30:00-03:00') })
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const page = openPage(
    '/ocorrencias/visitas',
    <QueryScope>
      <LiveFleetProvider>
        <WatchReports report="visitas" />
      </LiveFleetProvider>
    </QueryScope>,
    {
      live: () => ({
        serverTime: Date.parse('2026-11-29T00:30:00-03:00'),
        ...{ vehicles: [], customers: [], unknownDevices: [] },
      }),
    },
  )
  await seen('De 29/11/2026 00:00')
  page.close()
})

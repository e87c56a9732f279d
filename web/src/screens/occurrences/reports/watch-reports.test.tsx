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

import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { expect, test } from 'vitest'
import { readWatchSearch, writeWatchSearch } from './watch-search.ts'
import { WATCH_TABLES, type WatchRow } from './watch-tables.ts'

const NOTHING = {
  vehicleId: null,
  customerId: null,
  groupId: null,
  geofenceId: null,
  limitKmh: DEFAULT_SPEED_LIMIT_KMH,
}

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

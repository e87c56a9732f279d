import { expect, test } from 'vitest'
import { readHistorySearch } from '../history/history-search.ts'
import { runFilterOf, runFilterWords, withoutRunFilter } from './run-filter.ts'

const link = readHistorySearch({
  ...{ minStopMinutes: '30', minTripMinutes: '5', minTripKm: '2.5', minTopSpeedKmh: '110', place: 'Jundiaí' },
  workHours: 'fora_12345_06:00-18:00',
})

test('a link asks of trips and of stops what is of each, and of both where and when they began', () => {
  const trips = runFilterOf(link, 'trips')
  const stops = runFilterOf(link, 'stops')
  expect(trips).toMatchObject({ minimumSeconds: 300, minimumKm: 2.5, aboveKmh: 110, place: 'Jundiaí' })
  expect(stops).toMatchObject({ minimumSeconds: 1800, minimumKm: 0, aboveKmh: 0, place: 'Jundiaí' })
  expect(stops.hours).toEqual(trips.hours)
  expect(runFilterWords(stops).map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    'duração mínima 30 min',
    'local contém "Jundiaí"',
    'horário de início fora de seg a sex, 06:00–18:00',
  ])
})

test('what was asked can be taken back, and leaves what is asked of the other', () => {
  const cleared = readHistorySearch({ ...link, ...withoutRunFilter('trips') })
  expect(runFilterWords(runFilterOf(cleared, 'trips'))).toEqual([])
  expect(cleared.minStopMinutes).toBe('30')
})

test('what a link says wrongly is not asked', () => {
  const broken = readHistorySearch({
    minTripKm: '-1',
    minTopSpeedKmh: 'x',
    minTripMinutes: '99999',
    workHours: 'noite',
    place: 7,
  })
  expect(runFilterWords(runFilterOf(broken, 'trips'))).toEqual([])
})

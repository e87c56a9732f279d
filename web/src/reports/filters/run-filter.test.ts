import { expect, test } from 'vitest'
import { readHistorySearch } from '../history/history-search.ts'
import { runFilterOf, runFilterWords, withoutRunFilter } from './run-filter.ts'

const link = readHistorySearch({
  ...{ minimo: '30', viagemminima: '5', kmminimo: '2.5', acimade: '110', local: 'Jundiaí' },
  horario: 'fora_12345_06:00-18:00',
})

test('a link asks of trips and of stops what is of each, and of both where and when they began', () => {
  const trips = runFilterOf(link, 'viagens')
  const stops = runFilterOf(link, 'paradas')
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
  const cleared = readHistorySearch({ ...link, ...withoutRunFilter('viagens') })
  expect(runFilterWords(runFilterOf(cleared, 'viagens'))).toEqual([])
  expect(cleared.minimo).toBe('30')
})

test('what a link says wrongly is not asked', () => {
  const broken = readHistorySearch({ kmminimo: '-1', acimade: 'x', viagemminima: '99999', horario: 'noite', local: 7 })
  expect(runFilterWords(runFilterOf(broken, 'viagens'))).toEqual([])
})

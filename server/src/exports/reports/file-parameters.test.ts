import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { expect, test } from 'vitest'
import type { ExportRequest } from '../export-request.ts'
import { filtersOf, headWords, platesInFull, rulesInWords } from './file-parameters.ts'

test('customers that are called alike each keep their rules', () => {
  const strict = { ...DEFAULT_TRIP_RULES, minTripMeters: 500 }
  const told = rulesInWords(
    new Map([
      [1, { name: 'Aurora', rules: DEFAULT_TRIP_RULES }],
      [2, { name: 'Aurora', rules: strict }],
      [3, { name: 'Boreal', rules: strict }],
    ]),
  )
  expect(told.map(({ label }) => label)).toEqual(['Regras usadas: Aurora', 'Regras usadas: Aurora, Boreal'])
  expect(new Set(told.map(({ value }) => value)).size).toBe(2)
})

const PLATES = Array.from({ length: 60 }, (_, index) => `ABC1D${String(index).padStart(2, '0')}`)
const askedFor = (plates: readonly string[]) =>
  ({
    ...{ vehicleIds: plates.map((_, index) => index + 1), vehicleNames: plates, vehicleWords: plates.join(', ') },
    ...{ zone: 'America/Sao_Paulo', from: 0, to: 1000 },
  }) as ExportRequest
const vehiclesOf = (request: ExportRequest) => headWords(request, []).find(({ label }) => label === 'Veículos')?.value

test('the head of a paper names eight of sixty plates and counts them, and its end names all', () => {
  const request = askedFor(PLATES)
  expect(vehiclesOf(request)).toBe(`60 veículos: ${PLATES.slice(0, 8).join(', ')} e mais 52`)
  expect(platesInFull(request)).toEqual([{ label: 'Veículos', value: PLATES.join(', ') }])
})

test.each([1, 8, 9])('%i plates stand in the head, and are not said twice', (count) => {
  const request = askedFor(PLATES.slice(0, count))
  expect(vehiclesOf(request)).toBe(PLATES.slice(0, count).join(', '))
  expect(platesInFull(request)).toEqual([])
})

test('vehicles that are known by descriptions with commas are counted like plates', () => {
  const names = Array.from({ length: 10 }, (_, index) => `Gerador ${index + 1}, pátio norte`)
  expect(vehiclesOf(askedFor(names))).toBe(`10 veículos: ${names.slice(0, 8).join(', ')} e mais 2`)
})

test.each([
  [[1], '1 escolhida'],
  [[1, 2], '2 escolhidas'],
])('geofences %j are counted as %s', (geofenceIds, value) => {
  const asked = { report: 'visitas', geofenceIds, speedFilter: 0 } as unknown as ExportRequest
  expect([...filtersOf(asked)]).toEqual([{ label: 'Cercas', value }])
})

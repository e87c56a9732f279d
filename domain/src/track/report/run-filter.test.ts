import { describe, expect, test } from 'vitest'
import { readWorkHours } from '../../calendar/work-hours.ts'
import { EVERY_RUN, type RunFilter, runFilterFacts, runPasses } from './run-filter.ts'

const ZONE = 'America/Sao_Paulo'
/** Wednesday at noon in the time zone of the tests. */
const trip = {
  start: Date.UTC(2026, 2, 4, 15),
  durationSeconds: 600,
  distanceKm: 5,
  topSpeedKmh: 80,
  places: () => ['em São José dos Campos/SP', 'a 3 km de Jundiaí/SP'],
}
const passes = (
  filter: Partial<RunFilter>,
  run: Omit<typeof trip, 'topSpeedKmh'> & { topSpeedKmh: number | null } = trip,
) => runPasses({ ...EVERY_RUN, ...filter }, ZONE)(run)

describe('trips and stops', () => {
  test('pass where nothing is asked for', () => {
    expect(passes({})).toBe(true)
    expect(passes({}, { ...trip, durationSeconds: 0, distanceKm: 0 })).toBe(true)
  })

  test('pass from a length and a distance on, and above a speed', () => {
    expect([600, 601].map((minimumSeconds) => passes({ minimumSeconds }))).toEqual([true, false])
    expect([5, 5.1].map((minimumKm) => passes({ minimumKm }))).toEqual([true, false])
    expect([79, 80].map((aboveKmh) => passes({ aboveKmh }))).toEqual([true, false])
  })

  test('that are stops are asked for neither distance nor speed', () => {
    const { distanceKm: _, topSpeedKmh: __, ...stop } = trip
    expect(runPasses({ ...EVERY_RUN, minimumKm: 5, aboveKmh: 80 }, ZONE)(stop)).toBe(true)
    expect(passes({ aboveKmh: 1 }, { ...trip, topSpeedKmh: null })).toBe(false)
  })

  test('are found by either place, whatever case and accents', () => {
    expect(['sao jose', 'JUNDIAÍ', ' jundiai '].map((place) => passes({ place }))).toEqual([true, true, true])
    expect(passes({ place: 'Santos' })).toBe(false)
  })

  test('pass by when they began', () => {
    expect(passes({ hours: readWorkHours('dentro_3_06:00-18:00') })).toBe(true)
    expect(passes({ hours: readWorkHours('fora_3_06:00-18:00') })).toBe(false)
  })

  test('say what was asked of them', () => {
    const hours = readWorkHours('fora_12345_06:00-18:00')
    expect(runFilterFacts(EVERY_RUN)).toEqual([])
    expect(runFilterFacts({ minimumSeconds: 60, minimumKm: 2.5, aboveKmh: 110, place: 'Jundiaí', hours })).toEqual([
      ['Distância mínima', '2,5 km'],
      ['Velocidade máxima', 'acima de 110 km/h'],
      ['Local', 'contém "Jundiaí"'],
      ['Horário de início', 'fora de seg a sex, 06:00–18:00'],
    ])
  })
})

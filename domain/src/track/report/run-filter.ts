import type { TimeZone } from '../../calendar/time-zone.ts'
import { isInHours, type WorkHours, workHoursWords } from '../../calendar/work-hours.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { normalizeCode } from '../../text/text.ts'

/** Which trips, or stops, of a period are shown. */
export interface RunFilter {
  minimumSeconds: number
  /** Of trips. */
  minimumKm: number
  /** Of trips: those that were faster; 0 for any. */
  aboveKmh: number
  /** Stands in the words of a place where it began, ended or stood, whatever its case and accents; "" for any. */
  place: string
  /** Within which it began; null for any. */
  hours: WorkHours | null
}

export const EVERY_RUN: RunFilter = { minimumSeconds: 0, minimumKm: 0, aboveKmh: 0, place: '', hours: null }

interface FilteredRun {
  start: EpochMs
  durationSeconds: number
  /** Of a stop none. */
  distanceKm?: number
  topSpeedKmh?: number | null
  /** In words; asked only where it matters. */
  places(): readonly string[]
}

/** Answers for one run after the other whether it is shown. */
export function runPasses(filter: RunFilter, zone: TimeZone): (run: FilteredRun) => boolean {
  const { minimumSeconds, minimumKm, aboveKmh, hours } = filter
  const sought = normalizeCode(filter.place)
  return ({ start, durationSeconds, distanceKm = 0, topSpeedKmh = null, places }) =>
    durationSeconds >= minimumSeconds &&
    distanceKm >= minimumKm &&
    (aboveKmh === 0 || (topSpeedKmh ?? 0) > aboveKmh) &&
    (hours === null || isInHours(start, hours, zone)) &&
    (sought === '' || places().some((place) => normalizeCode(place).includes(sought)))
}

/** What is asked for besides the length, in words: "Distância mínima", "5 km". */
export function runFilterFacts({ minimumKm, aboveKmh, place, hours }: RunFilter): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    ['Distância mínima', minimumKm > 0 ? `${minimumKm.toLocaleString('pt-BR')} km` : null],
    ['Velocidade máxima', aboveKmh > 0 ? `acima de ${aboveKmh.toLocaleString('pt-BR')} km/h` : null],
    ['Local', place === '' ? null : `contém "${place}"`],
    ['Horário de início', hours && workHoursWords(hours)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}

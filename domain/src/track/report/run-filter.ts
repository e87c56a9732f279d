import type { TimeZone } from '../../calendar/time-zone.ts'
import { isInHours, type WorkHours, workHoursWords } from '../../calendar/work-hours.ts'
import type { EpochMs } from '../../position/position-report.ts'
import { normalizeCode } from '../../text/text.ts'

/** Which trips, or stops, of a period are shown. */
export interface RunFilter {
  minimumSeconds: number
  /** Asked of trips only. */
  minimumKm: number
  /** Asked of trips only: they must have been faster than this; 0 asks for no speed. */
  aboveKmh: number
  /**
   * Must be in the words of a place where the run began, ended or stood, whatever its case and accents; "" asks for no
   * place.
   */
  place: string
  /** The run must have begun within these hours; null asks for no hours. */
  hours: WorkHours | null
}

export const EVERY_RUN: RunFilter = { minimumSeconds: 0, minimumKm: 0, aboveKmh: 0, place: '', hours: null }

interface FilteredRun {
  start: EpochMs
  durationSeconds: number
  /** Distance and speed are missing for a stop. */
  distanceKm?: number
  topSpeedKmh?: number | null
  /** Gives the places of the run in words; it is called only where the filter asks for a place. */
  places(): readonly string[]
}

/** Makes the test by which one run after the other is shown or not. */
export function runPasses(filter: RunFilter, zone: TimeZone): (run: FilteredRun) => boolean {
  const { minimumSeconds, minimumKm, aboveKmh, hours } = filter
  const sought = normalizeCode(filter.place)
  return ({ start, durationSeconds, distanceKm, topSpeedKmh, places }) =>
    durationSeconds >= minimumSeconds &&
    (distanceKm === undefined || distanceKm >= minimumKm) &&
    (aboveKmh === 0 || topSpeedKmh === undefined || (topSpeedKmh ?? 0) > aboveKmh) &&
    (hours === null || isInHours(start, hours, zone)) &&
    (sought === '' || places().some((place) => normalizeCode(place).includes(sought)))
}

/** Says in Portuguese what is asked for besides the length: "Distância mínima", "5 km". */
export function runFilterFacts({ minimumKm, aboveKmh, place, hours }: RunFilter): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    ['Distância mínima', minimumKm > 0 ? `${minimumKm.toLocaleString('pt-BR')} km` : null],
    ['Velocidade máxima', aboveKmh > 0 ? `acima de ${aboveKmh.toLocaleString('pt-BR')} km/h` : null],
    ['Local', place === '' ? null : `contém "${place}"`],
    ['Horário de início', hours && workHoursWords(hours)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}

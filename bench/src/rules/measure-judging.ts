import { judgeVehicle } from '@monitorweb/domain/rules/judge-vehicle'
import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { median } from '../figures/median.ts'
import { GEOFENCES, twentyRules } from './rule-set.ts'
import { trackOfLife } from './vehicle-life.ts'

const START = Date.UTC(2026, 10, 2)
const ROUNDS = 5

export interface JudgingMeasure {
  points: number
  rules: number
  found: number
  /** Of the processor, a position and rule, with what of the track is judged once for all of them. */
  micros: number
}

/** Judges twenty rules over half a day of a vehicle that reports every second, in one thread. */
export function measureJudging(): JudgingMeasure {
  const points = 43_200
  const track = trackOfLife({ from: START, points, everyMs: 1_000 })
  const rules = twentyRules(START)
  let found = 0
  const judge = () => {
    const { findings } = judgeVehicle({
      ...{ rules, checkpoint: null, track, told: [], tripRules: DEFAULT_TRIP_RULES },
      geofences: new Map(GEOFENCES.map((geofence) => [geofence.id, geofence])),
      ...{ now: START + points * 1_000, until: Number.POSITIVE_INFINITY },
    })
    found = findings.reduce((sum, { occurrences }) => sum + occurrences.length, 0)
  }
  judge()
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    judge()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return { points, rules: rules.length, found, micros: median(times) / points / rules.length }
}

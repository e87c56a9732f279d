import { prepareShape } from '@monitorweb/domain/geofences/prepared-shape'
import { reachOf } from '@monitorweb/domain/geofences/reach'
import type { Condition } from '@monitorweb/domain/rules/conditions'
import type { Rule, RuleGeofence } from '@monitorweb/domain/rules/rule'
import type { Schedule } from '@monitorweb/domain/rules/schedule'
import { DEPOT } from './vehicle-life.ts'

const NIGHT: Schedule = {
  ...{ zone: 'America/Sao_Paulo', isOutside: true, knowsHolidays: true, localHolidays: [] },
  hours: [{ weekdays: [1, 2, 3, 4, 5], fromMinute: 6 * 60, toMinute: 20 * 60 }],
}

interface Wanted {
  condition: Condition
  forSeconds?: number
  geofenceIds?: number[]
  schedule?: Schedule
}

/** Twenty rules as a customer keeps them: of each kind one, of speed and of places several. */
const WANTED: readonly Wanted[] = [
  ...[80, 90, 110].map((limitKmh) => ({ condition: { kind: 'speeding', limitKmh } as const, forSeconds: 30 })),
  { condition: { kind: 'speeding', limitKmh: null }, geofenceIds: [1, 2, 3] },
  { condition: { kind: 'enters' }, geofenceIds: [1], forSeconds: 30 },
  { condition: { kind: 'leaves' }, geofenceIds: [1], forSeconds: 30 },
  { condition: { kind: 'leaves' }, geofenceIds: [2, 3] },
  { condition: { kind: 'staysInside' }, geofenceIds: [2], forSeconds: 3_600 },
  { condition: { kind: 'staysAway' }, geofenceIds: [1], forSeconds: 43_200 },
  { condition: { kind: 'moving' }, schedule: NIGHT, forSeconds: 60 },
  { condition: { kind: 'ignitionOn' }, schedule: NIGHT, forSeconds: 300 },
  { condition: { kind: 'towed' } },
  { condition: { kind: 'idling' }, forSeconds: 600 },
  { condition: { kind: 'stopped' }, forSeconds: 7_200 },
  { condition: { kind: 'silent' }, forSeconds: 7_200 },
  { condition: { kind: 'alarm', alarms: ['sos', 'powerCut', 'jamming', 'tampering'] } },
  { condition: { kind: 'alarm', alarms: ['lowBattery'] } },
  { condition: { kind: 'odometer', km: 1e6 } },
  { condition: { kind: 'unknownDriver', driverIds: [] }, forSeconds: 60 },
  { condition: { kind: 'moving' }, geofenceIds: [3], forSeconds: 60 },
]

/** The rules, which count from an instant on. */
export function twentyRules(effectiveFrom: number): Rule[] {
  return WANTED.map(({ condition, forSeconds = 0, geofenceIds = [], schedule = null }, index) => ({
    ...{ id: index + 1, effectiveFrom, condition, forSeconds, geofenceIds, schedule },
    ...{ restSeconds: 60, marginMeters: 30, coolDownSeconds: 600 },
  }))
}

/** The places that the rules name, around the depot: a yard, a town, a region. */
export const GEOFENCES: readonly RuleGeofence[] = [200, 3_000, 20_000].map((radiusMeters, index) => ({
  id: index + 1,
  speedLimitKmh: index === 1 ? 60 : null,
  reaches: reachOf(prepareShape({ kind: 'circle', ...DEPOT, radiusMeters })),
}))

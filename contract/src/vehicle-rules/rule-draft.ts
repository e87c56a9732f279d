import { isTimeZone } from '@monitorweb/domain/calendar/time-zone'
import { readWorkHours, writeWorkHours } from '@monitorweb/domain/calendar/work-hours'
import { isSaidAlarm } from '@monitorweb/domain/position/alarms'
import { CONDITION_MANNERS, type Condition, type ConditionKind } from '@monitorweb/domain/rules/conditions'
import type { Schedule } from '@monitorweb/domain/rules/schedule'
import { LOCAL_HOLIDAYS_MESSAGE, readLocalHolidays } from '../rules/local-holidays.ts'
import { readCodes, readWords } from '../wire/codes.ts'
import type { Field, RowOf } from '../wire/field.ts'
import { FieldError } from '../wire/field-error.ts'
import { ruleDraftFields, type VehicleChoiceName } from './rule-fields.ts'

export type RuleDraft = RowOf<typeof ruleDraftFields>

/** What a draft says, read: how the rule is judged, and about which vehicles. */
export interface ReadRule {
  condition: Condition
  /** Those that the condition knows of; others that were sent with it count for nothing. */
  geofenceIds: number[]
  /** Of an instant 0, whatever was sent with it. */
  forSeconds: number
  schedule: Schedule | null
  vehicleChoice: VehicleChoiceName
  vehicleGroupIds: number[]
  vehicleTypeIds: number[]
  vehicleIds: number[]
}

/** Reads a draft whose fields were checked one by one. Throws FieldError, in Portuguese, where they do not fit together. */
export function readRuleDraft(draft: RuleDraft): ReadRule {
  const condition = readCondition(draft)
  const manner = CONDITION_MANNERS[condition.kind]
  const geofenceIds = manner.isPlaceless ? [] : readCodes(draft.geofences)
  const forSeconds = manner.isInstant ? 0 : draft.forSeconds
  const needsGeofence = manner.needsGeofence || (condition.kind === 'speeding' && condition.limitKmh === null)
  if (needsGeofence && geofenceIds.length === 0) refuse('geofences', 'Escolha ao menos uma cerca para esta condição.')
  if (manner.needsSeconds && forSeconds === 0) refuse('forSeconds', 'Informe por quanto tempo.')
  const schedule = readSchedule(draft)
  if (OUT_OF_HOURS.includes(condition.kind) && schedule === null) {
    refuse('hours', 'Informe o horário: sem ele a regra avisaria de todo movimento.')
  }
  const vehicleChoice = draft.vehicleChoice as VehicleChoiceName
  const vehicleGroupIds = vehicleChoice === 'groups' ? readCodes(draft.vehicleGroups) : []
  const vehicleTypeIds = vehicleChoice === 'types' ? readCodes(draft.vehicleTypes) : []
  const vehicleIds = vehicleChoice === 'chosen' ? readCodes(draft.vehicles) : []
  if (vehicleChoice === 'groups' && vehicleGroupIds.length === 0)
    refuse('vehicleGroups', 'Escolha ao menos um grupo de veículos.')
  if (vehicleChoice === 'types' && vehicleTypeIds.length === 0)
    refuse('vehicleTypes', 'Escolha ao menos um tipo de veículo.')
  if (vehicleChoice === 'chosen' && vehicleIds.length === 0) refuse('vehicles', 'Escolha ao menos um veículo.')
  return { condition, geofenceIds, forSeconds, schedule, vehicleChoice, vehicleGroupIds, vehicleTypeIds, vehicleIds }
}

/** What vehicles do all day, and what therefore says something at some hours only. */
const OUT_OF_HOURS: readonly ConditionKind[] = ['moving', 'ignitionOn']

function readCondition({ kind, limitKmh, alarms, celsius, input, goal, drivers }: RuleDraft): Condition {
  if (!isKind(kind)) return refuse('kind', 'Escolha o que a regra espera.')
  switch (kind) {
    case 'speeding':
      return { kind, limitKmh: limitKmh === 0 ? null : limitKmh }
    case 'alarm': {
      const said = readWords(alarms)
      const kinds = said.filter(isSaidAlarm)
      if (kinds.length === 0 || kinds.length < said.length)
        refuse('alarms', 'Escolha ao menos um alarme da lista, que um rastreador avise.')
      return { kind, alarms: kinds }
    }
    case 'hotter':
    case 'colder':
      return { kind, celsius }
    case 'inputOn':
    case 'inputOff':
      return { kind, input }
    case 'odometer':
    case 'hours':
      if (goal <= 0) refuse('goal', kind === 'hours' ? 'Informe as horas.' : 'Informe os quilômetros.')
      return kind === 'hours' ? { kind, hours: goal } : { kind, km: goal }
    case 'unknownDriver':
      return { kind, driverIds: readWords(drivers) }
    default:
      return { kind }
  }
}

function isKind(kind: string): kind is ConditionKind {
  return Object.hasOwn(CONDITION_MANNERS, kind)
}

function readSchedule({ hours, zone, knowsHolidays, localHolidays }: RuleDraft): Schedule | null {
  const written = hours.split(';').filter((each) => each.trim() !== '')
  if (written.length === 0) return null
  const read = written.map((each) => readWorkHours(each.trim()))
  if (read.includes(null)) refuse('hours', 'Informe dias e horas, como em fora_12345_06:00-18:00.')
  const known = read.filter((each) => each !== null)
  const isOutside = known[0]!.isOutside
  if (known.some((each) => each.isOutside !== isOutside))
    refuse('hours', 'Use só «dentro» ou só «fora» no mesmo horário.')
  if (!isTimeZone(zone)) refuse('zone', 'Escolha um fuso horário.')
  const days = readLocalHolidays(localHolidays) ?? refuse('localHolidays', LOCAL_HOLIDAYS_MESSAGE)
  return {
    ...{ zone, isOutside, knowsHolidays, localHolidays: days },
    hours: known.map(({ weekdays, fromMinute, toMinute }) => ({ weekdays, fromMinute, toMinute })),
  }
}

/** Writes what {@link readRuleDraft} read. */
export function ruleDraftOf({
  condition,
  geofenceIds,
  forSeconds,
  schedule,
  ...rule
}: ReadRule): Omit<RuleDraft, 'restSeconds' | 'marginMeters' | 'coolDownSeconds'> {
  return {
    kind: condition.kind,
    limitKmh: condition.kind === 'speeding' ? (condition.limitKmh ?? 0) : 0,
    alarms: condition.kind === 'alarm' ? condition.alarms.join(',') : '',
    celsius: condition.kind === 'hotter' || condition.kind === 'colder' ? condition.celsius : 0,
    input: condition.kind === 'inputOn' || condition.kind === 'inputOff' ? condition.input : 1,
    goal: condition.kind === 'odometer' ? condition.km : condition.kind === 'hours' ? condition.hours : 0,
    drivers: condition.kind === 'unknownDriver' ? condition.driverIds.join(',') : '',
    geofences: geofenceIds.join(','),
    forSeconds,
    hours: (schedule?.hours ?? []).map((each) => writeWorkHours({ ...each, isOutside: schedule!.isOutside })).join(';'),
    zone: schedule?.zone ?? ruleDraftFields.zone.initial,
    knowsHolidays: schedule?.knowsHolidays ?? true,
    localHolidays: schedule?.localHolidays.join(',') ?? '',
    vehicleChoice: rule.vehicleChoice,
    vehicleGroups: rule.vehicleGroupIds.join(','),
    vehicleTypes: rule.vehicleTypeIds.join(','),
    vehicles: rule.vehicleIds.join(','),
  }
}

function refuse(name: keyof typeof ruleDraftFields, sentence: string): never {
  const field: Field = ruleDraftFields[name]
  throw new FieldError(field.inputWire, sentence)
}

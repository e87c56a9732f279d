import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import { ACCESS_WORDS, APPROVAL_WORDS, NOBODY_WORDS } from '@monitorweb/contract/commands/command-policy-operations'
import { SCHEDULE_STATE_WORDS } from '@monitorweb/contract/commands/command-schedule-operations'
import { CHANNEL_KINDS } from '@monitorweb/contract/occurrences/notice-operations'
import { OCCURRENCE_STEPS } from '@monitorweb/contract/occurrences/occurrence-operations'
import { URGENCY_WORDS } from '@monitorweb/contract/occurrences/urgency-words'
import type { AccessRequestStatus } from '@monitorweb/contract/people/access-request'
import { DENSITY_WORDS, THEME_WORDS } from '@monitorweb/contract/people/profile'
import { GEOFENCE_FORM_WORDS, GEOFENCE_PURPOSE_WORDS } from '@monitorweb/contract/places/geofence'
import { SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { EXPORT_FORMAT_WORDS } from '@monitorweb/contract/reports/export-operations'
import { ZONE_NAMES } from '@monitorweb/contract/reports/zone-names'
import { VEHICLE_CHOICE_LABELS } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { readWords } from '@monitorweb/contract/wire/codes'
import { readWorkHours, workHoursWords } from '@monitorweb/domain/calendar/work-hours'
import { COMMAND_KIND_WORDS } from '@monitorweb/domain/commands/command'
import { COMMAND_STATE_WORDS } from '@monitorweb/domain/commands/command-state'
import { readGeometry } from '@monitorweb/domain/geofences/geometry-text'
import type { ConditionKind } from '@monitorweb/domain/rules/conditions'

/** Words of codes, by code; or how a value is told that holds codes. */
type Telling = Readonly<Record<string, string>> | ((value: string) => string | undefined)

const STATUS = { 0: 'ativo', 1: 'inativo' }
const NO_OR_YES = { 0: 'não', 1: 'sim' }
const REQUEST_STATUS: Record<AccessRequestStatus, string> = {
  pending: 'aguardando',
  approved: 'aprovada',
  declined: 'recusada',
}
const CHANNEL: Record<CommandChannel, string> = { connection: 'pela conexão', sms: 'por SMS' }
const URGENCY = Object.fromEntries(URGENCY_WORDS.entries())
const CLASSIFICATION = { 0: 'Importante', 1: 'Urgente', 9: 'Finalizado' }
const CONDITION: Record<ConditionKind, string> = {
  enters: 'Entrar na cerca',
  leaves: 'Sair da cerca',
  staysInside: 'Ficar na cerca',
  staysAway: 'Ficar fora da cerca',
  speeding: 'Passar da velocidade',
  moving: 'Andar',
  ignitionOn: 'Ignição ligada',
  towed: 'Ser levado com a ignição desligada',
  idling: 'Ficar parado com o motor ligado',
  stopped: 'Ficar parado',
  silent: 'Deixar de reportar',
  alarm: 'Alarme do rastreador',
  hotter: 'Passar da temperatura',
  colder: 'Ficar abaixo da temperatura',
  inputOn: 'Entrada ligada',
  inputOff: 'Entrada desligada',
  odometer: 'Chegar aos quilômetros',
  hours: 'Chegar às horas de motor',
  unknownDriver: 'Motorista desconhecido',
}
const OWNERSHIP_SLOT = { 0: 'proprietário', 1: 'também visível (1)', 2: 'também visível (2)', 3: 'também visível (3)' }
const OWN_PEOPLE = { ...ACCESS_WORDS, '': NOBODY_WORDS }
const COMMAND = { kind: COMMAND_KIND_WORDS, channel: CHANNEL }
const DRAWN = { purpose: GEOFENCE_PURPOSE_WORDS, form: GEOFENCE_FORM_WORDS, geometry: drawnWords }

/** Under this name stand the codes of what is no change of a record. */
export const ACCESS = 'access'

/** The one place that says which fields of the audit hold codes, by entity, and what these mean. */
const CODES: Readonly<Record<string, Readonly<Record<string, Telling>>>> = {
  [ACCESS]: { format: EXPORT_FORMAT_WORDS },
  customer: { status: STATUS },
  device: { status: STATUS },
  vehicle: {
    ...{ status: STATUS, blocked: NO_OR_YES, blockPending: NO_OR_YES, flag: NO_OR_YES, slot: OWNERSHIP_SLOT },
    ...{ vehicleTypeId: VEHICLE_KINDS, iconId: { 0: '', ...VEHICLE_KINDS }, serviceTypeId: SERVICE_KINDS },
  },
  user: { theme: THEME_WORDS, density: DENSITY_WORDS, lockMinutes: { 0: 'nunca' }, zone: ZONE_NAMES },
  supportCall: { classification: CLASSIFICATION, priority: CLASSIFICATION },
  occurrenceEscalation: { leastUrgency: URGENCY },
  accessRequest: { status: REQUEST_STATUS },
  landmark: DRAWN,
  geofence: DRAWN,
  rule: {
    ...{ kind: CONDITION, urgency: URGENCY, vehicleChoice: VEHICLE_CHOICE_LABELS, zone: ZONE_NAMES },
    ...{ alarms: listed(EVENT_LABELS), vehicleTypes: listed(VEHICLE_KINDS), hours: hoursWords },
    proposes: COMMAND_KIND_WORDS,
  },
  alarm: { kind: EVENT_LABELS },
  occurrence: { kind: OCCURRENCE_STEPS },
  command: { ...COMMAND, state: COMMAND_STATE_WORDS },
  commandBatch: COMMAND,
  commandSchedule: { ...COMMAND, state: SCHEDULE_STATE_WORDS },
  commandPolicy: {
    ...{ approval: APPROVAL_WORDS, centralAsk: ACCESS_WORDS, centralApprove: ACCESS_WORDS },
    ...{ ownAsk: OWN_PEOPLE, ownApprove: OWN_PEOPLE, ownKinds: listed(COMMAND_KIND_WORDS) },
    ...{ hours: hoursWords, zone: ZONE_NAMES },
  },
  noticeChannel: { kind: CHANNEL_KINDS },
}

/** Answers in words what an entity's field says by a code; undefined for a field, or a value of it, that is none. */
export function codeWords(entity: string, field: string, value: unknown): string | undefined {
  const telling = own(own(CODES, entity), field)
  if (!telling || (typeof value !== 'string' && typeof value !== 'number' && !Array.isArray(value))) return undefined
  const code = String(value)
  return typeof telling === 'function' ? telling(code) : own(telling, code)
}

/** Tells codes with commas between. */
function listed(words: Readonly<Record<string, string>>): Telling {
  return (value) =>
    readWords(value)
      .map((code) => own(words, code) ?? code)
      .join(', ')
}

/** Tells what was drawn without its corners; what is no drawing stays as it is. */
function drawnWords(geometry: string): string {
  const reading = readGeometry(geometry, 0)
  if ('fault' in reading) return geometry
  const { shape } = reading
  if (shape.kind === 'circle') return `${GEOFENCE_FORM_WORDS.circulo} em ${shape.latitude}, ${shape.longitude}`
  return shape.kind === 'corridor'
    ? `${GEOFENCE_FORM_WORDS.corredor} de ${shape.line.length} pontos`
    : `${GEOFENCE_FORM_WORDS.poligono} de ${shape.rings.flat().length} pontos`
}

/** Tells hours of the week with ";" between; what is none stays as it is. */
function hoursWords(value: string): string {
  return value
    .split(';')
    .map((each) => {
      const hours = readWorkHours(each)
      return hours ? workHoursWords(hours) : each
    })
    .join('; ')
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined
}

import { accessFields } from '@monitorweb/contract/administration/access-fields'
import { COMMAND_CHANNELS } from '@monitorweb/contract/commands/command-operations'
import { SCHEDULE_STATE_WORDS } from '@monitorweb/contract/commands/command-schedule-operations'
import { CHANNEL_KINDS } from '@monitorweb/contract/occurrences/notice-operations'
import { ACCESS_REQUEST_STATUSES } from '@monitorweb/contract/people/access-request'
import { DENSITY_WORDS, THEME_WORDS } from '@monitorweb/contract/people/profile'
import { GEOFENCE_PURPOSES } from '@monitorweb/contract/places/geofence'
import { SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { EXPORT_FORMATS } from '@monitorweb/contract/reports/export-operations'
import { CLASSIFICATIONS } from '@monitorweb/contract/support-calls/support-call'
import { VEHICLE_CHOICE_LABELS } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { isNested } from '@monitorweb/contract/wire/field'
import { COMMAND_KINDS } from '@monitorweb/domain/commands/command'
import { COMMAND_STATE_WORDS } from '@monitorweb/domain/commands/command-state'
import { ALARM_KINDS, URGENCIES } from '@monitorweb/domain/position/alarms'
import { CONDITION_MANNERS } from '@monitorweb/domain/rules/conditions'
import { describe, expect, test } from 'vitest'
import { FIELDS_OF_ENTITY } from './audited-fields.ts'
import { recordEventOf } from './record-history.ts'

const STATUSES = [0, 1]
const PEOPLE = ['A', 'O']
const CONDITIONS = Object.keys(CONDITION_MANNERS)
const STATES = Object.keys(COMMAND_STATE_WORDS)

/** Which codes an entity's field may hold. */
const CODES: readonly [entity: string, field: string, codes: readonly (string | number)[]][] = [
  ['access', 'format', EXPORT_FORMATS],
  ['customer', 'status', STATUSES],
  ['device', 'status', STATUSES],
  ['vehicle', 'status', STATUSES],
  ['vehicle', 'vehicleTypeId', Object.keys(VEHICLE_KINDS).map(Number)],
  ['vehicle', 'serviceTypeId', Object.keys(SERVICE_KINDS).map(Number)],
  ['vehicle', 'slot', [0, 1, 2, 3]],
  ['vehicle', 'blocked', STATUSES],
  ['user', 'theme', Object.keys(THEME_WORDS)],
  ['user', 'density', Object.keys(DENSITY_WORDS)],
  ['supportCall', 'classification', Object.values(CLASSIFICATIONS)],
  ['accessRequest', 'status', ACCESS_REQUEST_STATUSES],
  ['geofence', 'purpose', GEOFENCE_PURPOSES],
  ['landmark', 'purpose', GEOFENCE_PURPOSES],
  ['rule', 'kind', CONDITIONS],
  ['rule', 'alarms', ALARM_KINDS],
  ['rule', 'urgency', Object.values(URGENCIES)],
  ['rule', 'vehicleChoice', Object.keys(VEHICLE_CHOICE_LABELS)],
  ['rule', 'proposes', ['block', 'position']],
  ['rule', 'vehicleTypes', Object.keys(VEHICLE_KINDS)],
  ['alarm', 'kind', ALARM_KINDS],
  ['occurrenceEscalation', 'leastUrgency', Object.values(URGENCIES)],
  ...['command', 'commandBatch', 'commandSchedule'].flatMap((entity): typeof CODES => [
    [entity, 'kind', COMMAND_KINDS],
    [entity, 'channel', COMMAND_CHANNELS],
  ]),
  ['command', 'state', STATES],
  ['commandSchedule', 'state', Object.keys(SCHEDULE_STATE_WORDS)],
  ['commandPolicy', 'approval', ['always', 'outsideHours']],
  ...['centralAsk', 'centralApprove', 'ownAsk', 'ownApprove'].map((field): (typeof CODES)[number] => [
    'commandPolicy',
    field,
    PEOPLE,
  ]),
  ['commandPolicy', 'ownKinds', COMMAND_KINDS],
  ['noticeChannel', 'kind', Object.keys(CHANNEL_KINDS)],
]
const KNOWN = new Set(CODES.flatMap(([, , codes]) => codes).filter((code) => /^[a-z]/i.test(String(code))))

function told(entity: string, field: string, value: unknown): string | undefined {
  const entry = {
    ...{ id: 1, at: 0, who: 'Célia', viewedAs: null, address: null, key: '1', before: null },
    ...{ action: entity === 'access' ? 'export' : 'update', entity, after: { [field]: value } },
  }
  return recordEventOf(entry as never, () => undefined).changes[0]?.after
}

describe('a code in the audit', () => {
  test.each(CODES)('of %s, %s, is told in words, whichever it is', (entity, field, codes) => {
    for (const code of codes) {
      expect(told(entity, field, code), String(code)).toBeTruthy()
      expect(told(entity, field, code)).not.toBe(String(code))
    }
  })

  // A field that the contract holds to a few words is found by itself: it takes one of them, and no other word.
  test('is known of every field that takes nothing but known codes', () => {
    const listed = new Set(CODES.map(([entity, field]) => `${entity}.${field}`))
    const coded = Object.entries({ ...FIELDS_OF_ENTITY, access: accessFields }).flatMap(([entity, fields]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        if (isNested(field) || field.kind !== 'text') return []
        const takes = (word: string) => field.rule.safeParse(word).success
        return !takes('zebra') && [...KNOWN].some((code) => takes(String(code))) ? [`${entity}.${name}`] : []
      }),
    )
    expect(coded.length).toBeGreaterThan(10)
    expect(coded.filter((each) => !listed.has(each))).toEqual([])
  })

  test('that nobody knows stays as it is, and so do several of which one is unknown', () => {
    expect(told('command', 'kind', 'hover')).toBe('hover')
    expect(told('alarm', 'kind', 'constructor')).toBe('constructor')
    expect(told('rule', 'alarms', 'sos,hover')).toBe('Pânico, hover')
  })

  test('of hours is told as people say them', () => {
    expect(told('commandPolicy', 'hours', 'dentro_12345_08:00-18:00')).toBe('dentro de seg a sex, 08:00–18:00')
    expect(told('rule', 'zone', 'America/Manaus')).toBe('horário do Amazonas')
  })
})

test('who installed is not called as the form asks them', () => {
  const entry = {
    ...{ id: 1, at: 0, who: '', viewedAs: '', address: '', key: '1', name: '', before: null },
    ...{ action: 'signOffInstallation', entity: 'device', after: { installer: 'Rui Paz' } },
  }
  expect(recordEventOf(entry as never, () => undefined).changes[0]?.label).toBe('Instalador')
})

test('an instant is told alike however it was kept', () => {
  const [one, other] = [0, '1970-01-01T00:00:00.000Z'].map((at) => told('supportCall', 'finishedAt', at))
  expect(one).toBe(other)
  expect(one).toBe('1970-01-01 00:00:00')
})

import { eventCountFields, historyMarkFields, shiftFields, speedingRankFields, visitFields } from '../watch-reports.ts'
import { type ColumnDeclarations, showing } from './column-declaration.ts'
import {
  AT,
  COUNT,
  CUSTOMER,
  CUSTOMER_DOCUMENT,
  DESCRIPTION,
  DISTANCE,
  FLAG,
  KM,
  MARKS,
  PLACE_WORDS,
  PLATE,
  TEXT,
  TOP_SPEED,
  WHOLE,
} from './common-columns.ts'

const visit = showing(visitFields)

export const visitColumns = {
  plate: visit('plate', PLATE),
  description: visit('description', DESCRIPTION),
  customer: visit('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  geofence: visit('geofenceName', { ...TEXT, choice: 'fixed' }),
  start: visit('start', AT),
  end: visit('end', AT),
  duration: visit('durationSeconds', { kind: 'duration', label: 'Tempo dentro', total: 'sum' }),
  km: visit('insideKm', { ...KM, header: 'km dentro', total: 'sum' }),
  top: visit('topSpeedKmh', TOP_SPEED),
  marks: MARKS,
} as const satisfies ColumnDeclarations

const ranked = showing(speedingRankFields)

export const speedingColumns = {
  place: ranked('place', { ...WHOLE, header: 'Nº', width: 8, choice: 'fixed' }),
  plate: ranked('plate', PLATE),
  description: ranked('description', DESCRIPTION),
  customer: ranked('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  count: ranked('count', COUNT),
  above: ranked('aboveSeconds', { kind: 'duration', label: 'Tempo acima do limite', header: 'Acima', total: 'sum' }),
  km: ranked('distanceKm', DISTANCE),
  rate: ranked('perHundredKm', { ...KM, header: 'por 100 km' }),
  top: ranked('topSpeedKmh', TOP_SPEED),
  topAt: ranked('topSpeedAt', AT),
  topPlace: ranked('topSpeedPlace', { ...PLACE_WORDS, optional: 'paper' }),
} as const satisfies ColumnDeclarations

const event = showing(eventCountFields)

export const eventColumns = {
  event: event('words', { ...TEXT, choice: 'fixed' }),
  plate: event('plate', { ...PLATE, after: 'event' }),
  description: event('description', DESCRIPTION),
  customer: event('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  count: event('count', COUNT),
  times: event('times', COUNT),
  total: event('totalSeconds', { kind: 'duration', label: 'Duração total', total: 'sum' }),
  longest: event('longestSeconds', { kind: 'duration', label: 'Maior duração', total: 'max' }),
  worst: event('worst', { ...WHOLE, total: 'max' }),
  first: event('firstAt', AT),
  last: event('lastAt', AT),
} as const satisfies ColumnDeclarations

const mark = showing(historyMarkFields)

export const historyMarkColumns = {
  start: mark('start', { ...AT, choice: 'fixed' }),
  plate: mark('plate', PLATE),
  description: mark('description', DESCRIPTION),
  customer: mark('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  kind: mark('kind', { ...TEXT, width: 14, choice: 'fixed' }),
  words: mark('words', { ...TEXT, choice: 'fixed' }),
  detail: mark('detail', { ...TEXT, width: 36 }),
  end: mark('end', AT),
  times: mark('times', WHOLE),
  place: mark('place', { ...PLACE_WORDS, optional: 'paper' }),
  state: mark('state', { ...TEXT, width: 36 }),
  people: mark('people', { ...TEXT, optional: 'paper' }),
} as const satisfies ColumnDeclarations

const shift = showing(shiftFields)

export const shiftColumns = {
  admitted: shift('admittedAt', { ...AT, choice: 'fixed' }),
  began: shift('beganAt', { ...AT, optional: 'files' }),
  urgency: shift('urgency', TEXT),
  event: shift('words', { ...TEXT, choice: 'fixed' }),
  detail: shift('detail', { ...TEXT, optional: 'paper' }),
  plate: shift('plate', { ...PLATE, after: 'event' }),
  description: shift('description', DESCRIPTION),
  customer: shift('customerName', { ...TEXT }),
  customerDocument: CUSTOMER_DOCUMENT,
  claimedBy: shift('claimedBy', TEXT),
  waited: shift('waitedSeconds', { kind: 'duration', label: 'Espera', total: 'max' }),
  snoozed: shift('snoozedSeconds', { kind: 'duration', label: 'Espera adiada', header: 'Adiada', total: 'max' }),
  worked: shift('workedSeconds', { kind: 'duration', label: 'Atendimento', total: 'max' }),
  closed: shift('closedAt', AT),
  closedBy: shift('closedBy', { ...TEXT, optional: 'paper' }),
  outcome: shift('outcome', { ...TEXT, width: 36 }),
  escalated: shift('escalated', { ...FLAG, optional: 'paper' }),
} as const satisfies ColumnDeclarations

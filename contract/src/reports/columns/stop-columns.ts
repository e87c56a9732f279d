import { stopDetailFields } from '../vehicle-reports.ts'
import { type ColumnDeclarations, showing } from './column-declaration.ts'
import {
  AT,
  COORDINATES,
  COUNT,
  CUSTOMER,
  CUSTOMER_DOCUMENT,
  DESCRIPTION,
  DURATION,
  IDLE,
  KM,
  LANDMARK,
  MARKS,
  NUMBER,
  PARKED,
  PLACE_WORDS,
  PLATE,
  TEXT,
  TOP_SPEED,
  WHOLE,
} from './common-columns.ts'

const stop = showing(stopDetailFields)

export const stopColumns = {
  number: NUMBER,
  plate: stop('plate', { ...PLATE, after: 'start' }),
  description: stop('description', DESCRIPTION),
  customer: stop('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  start: stop('start', { ...AT, choice: 'fixed' }),
  end: stop('end', AT),
  duration: stop('durationSeconds', DURATION),
  idle: stop('idleSeconds', IDLE),
  parked: stop('parkedSeconds', { ...PARKED, shownIn: null }),
  ignition: {
    wire: 'ignicao',
    label: 'Ignição',
    hint: 'Ligada: em algum momento da parada',
    kind: { off: 'Desligada ou não informada', on: 'Ligada' },
    optional: 'everywhere',
    after: 'duration',
  },
  place: stop('place', PLACE_WORDS),
  km: stop('kmSincePrevious', {
    ...KM,
    label: 'Desde a parada anterior (km)',
    header: 'km desde a anterior',
    total: 'sum',
    optional: 'screen',
  }),
  travel: stop('travelSeconds', {
    kind: 'duration',
    label: 'Viagem desde a parada anterior',
    header: 'Viagem',
    total: 'sum',
    optional: 'screen',
  }),
  top: stop('topSpeedKmh', { ...TOP_SPEED, optional: 'everywhere' }),
  day: stop('kmOfDay', { ...KM, header: 'km no dia', optional: 'everywhere' }),
  landmark: { ...LANDMARK, header: 'Ponto', after: 'place' },
  visits: { label: 'Visitas', hint: 'Paradas no mesmo local neste período', ...WHOLE, after: 'landmark' },
  odometer: { wire: 'odometro', label: 'Odômetro na chegada (km)', header: 'Odômetro', ...KM, optional: 'everywhere' },
  coordinates: { ...COORDINATES, optional: 'screen' },
  marks: MARKS,
} as const satisfies ColumnDeclarations

/** Each row says where vehicles stood, all stops at one place together. */
export const placeColumns = {
  place: { wire: 'local', label: 'Local', ...PLACE_WORDS },
  landmark: { ...LANDMARK, header: 'Ponto' },
  visits: { wire: 'visitas', label: 'Visitas', ...COUNT },
  total: { wire: 'duracao', label: 'Tempo total', kind: 'duration', total: 'sum' },
  average: { wire: 'duracaoMedia', label: 'Tempo médio', hint: 'Tempo médio de uma visita', kind: 'duration' },
  idle: { wire: 'tempoParadoLigado', ...IDLE },
  usual: {
    wire: 'costume',
    label: 'Costuma chegar',
    hint: 'Dia da semana e horas em que houve ao menos metade das chegadas; a partir de três',
    ...TEXT,
    width: 18,
  },
  first: { wire: 'primeira', label: 'Primeira visita', ...AT },
  last: { wire: 'ultima', label: 'Última visita', ...AT },
  vehicles: { wire: 'veiculos', label: 'Veículos', ...TEXT, optional: 'paper', shownIn: null },
  coordinates: { ...COORDINATES, shownIn: null },
} as const satisfies ColumnDeclarations

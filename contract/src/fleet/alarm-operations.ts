import { flag, integer, number, orNull, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { BEYOND_COUNTED } from '../wire/most-counted.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'

/** The note of who acknowledges an alarm has at most so many characters. */
export const LONGEST_ALARM_NOTE = 500

/** An alarm is what a tracker called for at a time: one, however often it was said again. */
export const alarmFields = {
  id: integer('codigo', 'Código'),
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  customerId: integer('cliente', 'Código do cliente'),
  customerName: text('clienteNome', 'Cliente'),
  /** One of the domain's ALARM_KINDS. */
  kind: text('tipo', 'Tipo'),
  words: text('alarme', 'Alarme'),
  firstAt: stamp('primeiroEm', 'Primeiro aviso'),
  lastAt: stamp('ultimoEm', 'Último aviso'),
  count: integer('vezes', 'Vezes'),
  /** Where the vehicle was when it began, if the tracker knew. */
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
  place: text('local', 'Local'),
  acknowledgedAt: orNull(stamp('reconhecidoEm', 'Reconhecido em')),
  acknowledgedBy: orNull(text('reconhecidoPor', 'Reconhecido por')),
  note: text('observacao', 'Observação'),
}
export type Alarm = RowOf<typeof alarmFields>

const filter = {
  vehicleId: withDefault(reference('veiculo', 'Veículo'), null),
  pending: withDefault(flag('pendentes', 'Só os que ninguém reconheceu'), false),
}

/** These operations list what trackers called for, and say that somebody looks after it. */
export const alarmOperations = {
  listAlarms: query('alarmes', 'Alarmes de um veículo (0: de todos), o mais novo primeiro.', {
    args: { ...filter, ...paging(100) },
    result: list('Alarme', alarmFields),
  }),
  countAlarms: query('alarmesTotal', `Quantos alarmes há; ${BEYOND_COUNTED}`, { args: filter, result: count }),
  acknowledgeAlarm: mutation('reconhecerAlarme', 'Reconhece um alarme; quem chega depois fica sabendo de quem foi.', {
    args: {
      id: integer('codigo', 'Código', { required: true }),
      note: withDefault(text('observacao', 'Observação', { rule: rules.lines(LONGEST_ALARM_NOTE) }), ''),
    },
    result: record('Alarme', alarmFields),
  }),
} as const satisfies Record<string, Operation>

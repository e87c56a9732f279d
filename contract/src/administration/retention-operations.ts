import {
  DEFAULT_REPORT_AGE_DAYS,
  REPORT_AGE_BOUNDS,
  RETENTION_BOUNDS,
  type Retention,
} from '@monitorweb/domain/position/retention'
import { type Field, integer, orNull, type RowOf, reference, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { mutation, query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

function days(name: keyof Retention, wire: string, label: string): Field<number | null> {
  const { least, most } = RETENTION_BOUNDS[name]
  const rule = z
    .int('Informe um número inteiro.')
    .refine((value) => value === 0 || (value >= least && value <= most), `Informe 0 ou de ${least} a ${most}.`)
  return orNull(integer(wire, label, { rule }))
}

/** What is set for one customer, or for all; null: nothing, so that another's holds. */
export const ownRetentionFields = {
  positionDays: days('positionDays', 'posicoesDias', 'Posições (dias; 0: para sempre)'),
  messageDays: days('messageDays', 'mensagensDias', 'Mensagens (dias; 0: para sempre)'),
  occurrenceDays: days('occurrenceDays', 'ocorrenciasDias', 'Alarmes e ocorrências (dias; 0: para sempre)'),
  commandDays: days('commandDays', 'comandosDias', 'Comandos (dias; 0: para sempre)'),
} satisfies Record<keyof Retention, Field<number | null>>

const retentionFields = {
  /** Null: what holds for all. */
  customerId: reference('cliente', 'Cliente'),
  ...ownRetentionFields,
  /** What holds: its own, else of the nearest customer above that has it, else of all. */
  positionDaysInForce: integer('posicoesDiasEmVigor', 'Posições em vigor (dias)'),
  messageDaysInForce: integer('mensagensDiasEmVigor', 'Mensagens em vigor (dias)'),
  /** Never less than the positions that they explain. */
  occurrenceDaysInForce: integer('ocorrenciasDiasEmVigor', 'Alarmes e ocorrências em vigor (dias)'),
  commandDaysInForce: integer('comandosDiasEmVigor', 'Comandos em vigor (dias)'),
  customerName: text('clienteNome', 'Nome do cliente'),
}
export type RetentionRow = RowOf<typeof retentionFields>

const AGE_WORDS = `Informe de ${REPORT_AGE_BOUNDS.least} a ${REPORT_AGE_BOUNDS.most}.`
export const reportAgeFields = {
  days: integer('dias', `Idade aceita de um relato (dias; sem definir: ${DEFAULT_REPORT_AGE_DAYS})`, {
    required: true,
    rule: z
      .int('Informe um número inteiro.')
      .min(REPORT_AGE_BOUNDS.least, AGE_WORDS)
      .max(REPORT_AGE_BOUNDS.most, AGE_WORDS),
  }),
}

/** Since when all is kept that somebody may see; null: nothing of it was deleted. */
const recordsStartFields = {
  occurrences: orNull(stamp('ocorrenciasDesde', 'Alarmes e ocorrências guardados desde')),
  commands: orNull(stamp('comandosDesde', 'Comandos guardados desde')),
}

const ofCustomer = { customerId: withDefault(reference('cliente', 'Cliente'), null) }

/** These operations say for how long is kept what trackers sent and what became of it, and how old it may be when it comes. */
export const retentionOperations = {
  getRetention: query('guardaDoHistorico', 'Por quanto tempo se guarda o histórico de um cliente (0: de todos).', {
    args: ofCustomer,
    result: record('GuardaDoHistorico', retentionFields),
  }),
  changeRetention: {
    kind: 'mutation',
    wire: 'definirGuardaDoHistorico',
    label: 'Muda por quanto tempo se guarda o histórico; nulo desfaz o prazo próprio.',
    args: ofCustomer,
    input: { type: 'GuardaDoHistoricoInput', fields: ownRetentionFields, flat: false },
    result: record('GuardaDoHistorico', retentionFields),
  },
  getRecordsStart: query(
    'registrosGuardados',
    'Desde quando se guardam alarmes, ocorrências e comandos de um veículo (0: de todos).',
    {
      args: { vehicleId: withDefault(reference('veiculo', 'Veículo'), null) },
      result: record('RegistrosGuardados', recordsStartFields),
    },
  ),
  getReportAge: query('idadeAceita', 'Quão antigo pode ser um relato quando chega.', {
    args: {},
    result: record('IdadeAceita', reportAgeFields),
  }),
  changeReportAge: mutation('definirIdadeAceita', 'Muda quão antigo pode ser um relato quando chega.', {
    args: reportAgeFields,
    result: record('IdadeAceita', reportAgeFields),
  }),
} as const satisfies Record<string, Operation>

import { STATUS_LIMIT_BOUNDS } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import { type Field, number, orNull, type RowOf, reference, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, query, record } from '../wire/operation-shapes.ts'
import { optionalPaging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

function limit(name: keyof StatusRules, wire: string, label: string): Field<number | null> {
  const { least, most } = STATUS_LIMIT_BOUNDS[name]
  const message = `Informe de ${least} a ${most}.`
  return orNull(number(wire, label, { rule: z.number('Informe um número.').min(least, message).max(most, message) }))
}

/** These are the values of the status rule that operators may set; null takes one back to what holds without it. */
export const statusLimitFields = {
  expectedOnSeconds: limit('expectedOnSeconds', 'intervaloLigado', 'Mensagem esperada, ignição ligada (s)'),
  expectedOffSeconds: limit('expectedOffSeconds', 'intervaloDesligado', 'Mensagem esperada, ignição desligada (s)'),
  movingKmh: limit('movingKmh', 'velocidadeMovimento', 'Em movimento a partir de (km/h)'),
  stillKmh: limit('stillKmh', 'velocidadeParado', 'Parado abaixo de (km/h)'),
  noGpsSeconds: limit('noGpsSeconds', 'semGps', 'Sem GPS depois de (s)'),
  lostInMotionSeconds: limit('lostInMotionSeconds', 'perdaEmMovimento', 'Perda em movimento depois de (s)'),
} satisfies Record<keyof StatusRules, Field<number | null>>

const statusLimitRowFields = {
  /** Null: the limits hold for every customer. */
  customerId: reference('cliente', 'Cliente'),
  customerName: text('clienteNome', 'Nome do cliente'),
  /** Null: the limits hold for every model. */
  versionId: reference('versao', 'Modelo de equipamento'),
  versionName: text('versaoNome', 'Nome do modelo'),
  ...statusLimitFields,
}
export type StatusLimitRow = RowOf<typeof statusLimitRowFields>

export const settingsOperations = {
  listStatusLimits: query('limitesDeSituacao', 'Limites de situação definidos, gerais e próprios.', {
    args: optionalPaging(),
    result: list('LimitesDeSituacao', statusLimitRowFields),
  }),
  countStatusLimits: query('limitesDeSituacaoTotal', 'Quantos limites de situação estão definidos.', {
    args: {},
    result: count,
  }),
  changeStatusLimits: {
    kind: 'mutation',
    wire: 'definirLimitesDeSituacao',
    label: 'Muda os limites de um cliente e de um modelo (0: de todos); nulo desfaz um limite.',
    args: {
      customerId: withDefault(reference('cliente', 'Cliente'), null),
      versionId: withDefault(reference('versao', 'Modelo de equipamento'), null),
    },
    input: { type: 'LimitesDeSituacaoInput', fields: statusLimitFields, flat: false },
    result: record('LimitesDeSituacao', statusLimitRowFields),
  },
} as const satisfies Record<string, Operation>

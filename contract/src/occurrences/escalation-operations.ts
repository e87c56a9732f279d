import { integer, type RowOf, rules, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { mutation, query, record } from '../wire/operation-shapes.ts'

/** To so many people an occurrence is escalated at most. */
export const MOST_ESCALATED_TO = 20

/** When an occurrence that nobody takes over is told to whom. */
export const escalationFields = {
  /** After so many minutes in the queue; 0: never. */
  minutes: integer('minutos', 'Escalar depois de (min)', { rule: rules.integer(0, 1440) }),
  leastUrgency: integer('urgencia', 'Urgência mínima', { rule: rules.integer(1, 4) }),
  /** Codes of people, apart by commas; each is told by their own channels, at whatever hour. */
  userIds: text('pessoas', 'Quem é avisado', {
    rule: rules
      .line(300)
      .regex(/^\s*(\d{1,9}(\s*,\s*\d{1,9})*)?\s*$/, 'Use códigos de usuários separados por vírgulas.'),
  }),
}
export type Escalation = RowOf<typeof escalationFields>

const escalation = record('EscalacaoDeOcorrencias', escalationFields)

/** By these operations operators say whom an occurrence goes to that nobody takes over. */
export const escalationOperations = {
  getEscalation: query('escalacaoDeOcorrencias', 'Quando e para quem vai uma ocorrência que ninguém assume.', {
    args: {},
    result: escalation,
  }),
  changeEscalation: mutation(
    'definirEscalacaoDeOcorrencias',
    'Muda quando e para quem vai uma ocorrência que ninguém assume.',
    { args: escalationFields, result: escalation },
  ),
} as const satisfies Record<string, Operation>

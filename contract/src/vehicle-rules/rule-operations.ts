import { type Field, integer, nestedList, number, orNull, reference, rules, stamp, text } from '../wire/field.ts'
import { type DefaultedField, type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record, saving } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { ruleDraftFields, ruleFields, ruleInputFields } from './rule-fields.ts'

const rule = { type: 'Regra', fields: ruleFields, inputs: ruleInputFields, flat: false, answer: 'regra' }
const ofCustomer = { customerId: withDefault(reference('cliente', 'Cliente'), null) }

/** So far back a rule can be tried, and so many of what it would have found are listed. */
const MOST_TRIAL_DAYS = 31
export const MOST_TRIAL_OCCURRENCES = 1_000

/** What a rule would have found. */
const trialOccurrenceFields = {
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  beganAt: stamp('inicio', 'Início'),
  endedAt: orNull(stamp('fim', 'Fim')),
  count: integer('vezes', 'Vezes'),
  words: text('texto', 'O que foi'),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
}

const trialFields = {
  total: integer('total', 'Quantas vezes'),
  vehicleCount: integer('veiculos', 'Veículos olhados'),
  words: text('frase', 'Regra'),
  occurrences: nestedList('ocorrencias', 'OcorrenciaDoTeste', ['Ocorrências', trialOccurrenceFields]),
}

function defaulted<F extends Record<string, Field>>(fields: F) {
  const entries = Object.entries(fields).map(([name, field]) => [name, withDefault(field, field.initial)])
  return Object.fromEntries(entries) as {
    [Name in keyof F]: F[Name] extends Field<infer T> ? DefaultedField<T> : never
  }
}

/** These operations keep rules, and say what one would have found. */
export const ruleOperations = {
  listRules: query('regras', 'Regras de um cliente e dos abaixo dele (0: de todos).', {
    args: { ...ofCustomer, ...paging(1000) },
    result: list('Regra', ruleFields),
  }),
  countRules: query('regrasTotal', 'Quantas regras há.', { args: ofCustomer, result: count }),
  createRule: saving('criarRegra', 'Cadastra uma regra; ela vale a partir de agora.', rule),
  changeRule: saving('alterarRegra', 'Altera uma regra; o que muda nela vale a partir de agora.', rule),
  deleteRule: mutation('excluirRegra', 'Exclui uma regra; o que ela achou fica.', {
    args: { id: integer('codigo', 'Código', { required: true }) },
    result: record('Regra', ruleFields),
  }),
  tryRule: query('testarRegra', 'O que uma regra teria achado nos últimos dias.', {
    args: {
      customerId: reference('cliente', 'Cliente', { required: true }),
      /** What the rule of this id names already need not be there any more: it is kept, and judged, without. */
      ruleId: withDefault(reference('regra', 'Código da regra, se já existe'), null),
      days: withDefault(integer('dias', 'Dias', { rule: rules.integer(1, MOST_TRIAL_DAYS) }), 30),
      ...defaulted(ruleDraftFields),
    },
    result: record('TesteDeRegra', trialFields),
    readsPastDays: true,
  }),
} as const satisfies Record<string, Operation>

import { flag, integer, number, orNull, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { BEYOND_COUNTED } from '../wire/most-counted.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** A note about an occurrence has at most so many characters. */
export const LONGEST_OCCURRENCE_NOTE = 500

/** An occurrence is put aside for so long at most. */
export const LONGEST_SNOOZE_HOURS = 48

/** The queue shows one of these groups. */
export const OCCURRENCE_GROUPS = ['abertas', 'livres', 'minhas', 'adiadas', 'encerradas'] as const
export type OccurrenceGroup = (typeof OCCURRENCE_GROUPS)[number]

/** An occurrence is closed with one of these reasons; the rest of the words are the note's. */
export const CLOSING_REASONS = {
  tratada: 'Tratada',
  semRisco: 'Sem risco, confirmado com o cliente',
  falsa: 'Alarme falso',
  teste: 'Teste ou instalação',
  encaminhada: 'Encaminhada em um chamado',
} as const
export type ClosingReason = keyof typeof CLOSING_REASONS

/** Says that an occurrence was withdrawn, and why. */
export function withdrawalWords(because: string): string {
  return because === '' ? 'Retirada' : `Retirada: ${because}`
}

/** What was done with an occurrence, in words. */
export const OCCURRENCE_STEPS = {
  claimed: 'Assumiu',
  released: 'Devolveu à fila',
  snoozed: 'Adiou',
  returned: 'Voltou à fila',
  noted: 'Anotou',
  callOpened: 'Abriu um chamado',
  closed: 'Encerrou',
  escalated: 'Escalada',
} as const

/** An occurrence is what the central has to work at, from an alarm of a tracker or a rule, until it is closed. */
export const occurrenceFields = {
  id: integer('codigo', 'Código'),
  /** 1 low, 2 medium, 3 high, 4 critical. */
  urgency: integer('urgencia', 'Urgência'),
  kind: text('tipo', 'Tipo'),
  words: text('ocorrencia', 'Ocorrência'),
  detail: text('detalhe', 'Detalhe'),
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  customerId: integer('cliente', 'Código do cliente'),
  customerName: text('clienteNome', 'Cliente'),
  customerPhone: text('telefone', 'Telefone do cliente'),
  beganAt: stamp('inicio', 'Início'),
  lastAt: stamp('ultimoEm', 'Último aviso'),
  count: integer('vezes', 'Vezes'),
  /** Null while it goes on, and of an alarm, which only is said again. */
  endedAt: orNull(stamp('fim', 'Fim')),
  /** What is known by now says that it was not so: reports that came after it, or a sale that was given an earlier date. */
  withdrawn: flag('retirada', 'Retirada'),
  /** Why, as `withdrawalWords` says it: reports came late, or said so in their turn, or the vehicle was another customer's. */
  withdrawnBecause: text('retiradaPorque', 'Por que foi retirada'),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
  place: text('local', 'Local'),
  admittedAt: stamp('entrouEm', 'Entrou na fila em'),
  claimedById: reference('assumidaPorCodigo', 'Código de quem assumiu'),
  claimedBy: text('assumidaPor', 'Assumida por'),
  claimedAt: orNull(stamp('assumidaEm', 'Assumida em')),
  /** Until then it waits aside, and calls nobody; null while it does not. */
  snoozedUntil: orNull(stamp('adiadaAte', 'Adiada até')),
  snoozedBy: text('adiadaPor', 'Adiada por'),
  snoozeReason: text('adiadaPorque', 'Por que foi adiada'),
  closedBy: text('encerradaPor', 'Encerrada por'),
  closedAt: orNull(stamp('encerradaEm', 'Encerrada em')),
  /** One of CLOSING_REASONS; "" where an alarm was acknowledged on the vehicle, `retirada` where nothing was left of it. */
  reason: text('motivo', 'Motivo'),
  supportCallId: reference('chamado', 'Chamado'),
}
export type Occurrence = RowOf<typeof occurrenceFields>

export const occurrenceStepFields = {
  id: integer('codigo', 'Código'),
  kind: text('tipo', 'Tipo'),
  at: stamp('em', 'Em'),
  author: text('autor', 'Autor'),
  text: text('texto', 'Texto'),
  /** Until when it was put aside; null for other steps. */
  until: orNull(stamp('ate', 'Até')),
}
export type OccurrenceStep = RowOf<typeof occurrenceStepFields>

/** How many occurrences wait, as badge and sound tell them. */
export const occurrenceCountFields = {
  unclaimed: integer('livres', 'Livres'),
  mine: integer('minhas', 'Minhas'),
  snoozed: integer('adiadas', 'Adiadas'),
  /** The greatest urgency of those that nobody claimed; 0 where there is none. */
  urgency: integer('urgencia', 'Maior urgência'),
  /** The newest that nobody claimed, so that who hears of one knows whether it is new; 0 where there is none. */
  newestId: integer('ultima', 'A mais nova'),
  /** The number of the step by which the last of those came back that had been put aside; 0 where none did. */
  newestReturn: integer('ultimaVolta', 'A última que voltou'),
}
export type OccurrenceCounts = RowOf<typeof occurrenceCountFields>

const codeOf = { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) }
const note = text('observacao', 'Observação', { rule: rules.lines(LONGEST_OCCURRENCE_NOTE).trim() })
const filter = {
  group: withDefault(
    text('grupo', 'Grupo', {
      rule: z.string().refine((group) => (OCCURRENCE_GROUPS as readonly string[]).includes(group), {
        message: 'Use abertas, livres, minhas, adiadas ou encerradas.',
      }),
    }),
    'abertas',
  ),
  leastUrgency: withDefault(integer('urgencia', 'Urgência mínima', { rule: rules.integer(1, 4) }), 1),
  vehicleId: withDefault(reference('veiculo', 'Veículo'), null),
}
const occurrence = record('Ocorrencia', occurrenceFields)

/** These operations serve the queue of what the central works at. */
export const occurrenceOperations = {
  listOccurrences: query(
    'ocorrencias',
    'Ocorrências: as abertas pela urgência e pela espera, as encerradas pelo fim.',
    {
      args: { ...filter, ...paging(100) },
      result: list('Ocorrencia', occurrenceFields),
    },
  ),
  countOccurrences: query('ocorrenciasTotal', `Quantas ocorrências há; das encerradas, ${BEYOND_COUNTED}`, {
    args: filter,
    result: count,
  }),
  getOccurrence: query('ocorrencia', 'Uma ocorrência.', { args: codeOf, result: occurrence }),
  listOccurrenceSteps: query('passosDaOcorrencia', 'O que se fez com uma ocorrência, do primeiro ao último passo.', {
    args: { ...codeOf, ...paging(1000) },
    result: list('PassoDaOcorrencia', occurrenceStepFields),
  }),
  countOccurrenceSteps: query('passosDaOcorrenciaTotal', 'Quantos passos há.', { args: codeOf, result: count }),
  countWaitingOccurrences: query('contagemDeOcorrencias', 'Quantas ocorrências esperam, e de que urgência.', {
    args: {},
    result: record('ContagemDeOcorrencias', occurrenceCountFields),
  }),
  claimOccurrence: mutation('assumirOcorrencia', 'Assume uma ocorrência; quem chega depois fica sabendo de quem foi.', {
    args: { ...codeOf, claim: withDefault(flag('assumir', 'Assumir'), true) },
    result: occurrence,
  }),
  snoozeOccurrence: mutation(
    'adiarOcorrencia',
    `Deixa uma ocorrência de lado por até ${LONGEST_SNOOZE_HOURS} horas; depois ela volta à fila e avisa de novo.`,
    {
      args: {
        ...codeOf,
        until: stamp('ate', 'Até', { required: true }),
        reason: text('motivo', 'Motivo', { required: true, rule: rules.lines(LONGEST_OCCURRENCE_NOTE).trim() }),
      },
      result: occurrence,
    },
  ),
  bringBackOccurrence: mutation(
    'trazerOcorrenciaDeVolta',
    'Traz de volta à fila uma ocorrência adiada, antes da hora; a que alguém já assumiu fica com quem a tem.',
    { args: codeOf, result: occurrence },
  ),
  noteOccurrence: mutation('anotarOcorrencia', 'Anota algo em uma ocorrência aberta.', {
    args: {
      ...codeOf,
      note: { ...note, required: true },
    },
    result: occurrence,
  }),
  closeOccurrence: mutation('encerrarOcorrencia', 'Encerra uma ocorrência; o alarme dela fica reconhecido.', {
    args: {
      ...codeOf,
      reason: text('motivo', 'Motivo', {
        required: true,
        rule: z.string().refine((reason) => Object.hasOwn(CLOSING_REASONS, reason), {
          message: `Use ${Object.keys(CLOSING_REASONS).join(', ')}.`,
        }),
      }),
      note: withDefault(note, ''),
    },
    result: occurrence,
  }),
  openCallOfOccurrence: mutation('abrirChamadoDaOcorrencia', 'Abre um chamado urgente sobre uma ocorrência.', {
    args: codeOf,
    result: occurrence,
  }),
} as const satisfies Record<string, Operation>

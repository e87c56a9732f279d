import { isTimeZone } from '@monitorweb/domain/calendar/time-zone'
import { LOCAL_HOLIDAYS_MESSAGE, readLocalHolidays } from '../rules/local-holidays.ts'
import { flag, integer, orNull, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'
import { commandBatchOperations } from './command-batch-operations.ts'
import { commandOperations, LONGEST_COMMAND_REASON } from './command-operations.ts'

const CHANGES = ['pause', 'resume', 'end', 'decline'] as const
/** What somebody does to a schedule: it waits, goes on, is over, or is not agreed to. */
export type ScheduleChange = (typeof CHANGES)[number]

/** When it is asked for; a time is "22:00", days are digits of which 0 is Sunday. */
export const scheduleTimeFields = {
  time: text('hora', 'Hora', {
    required: true,
    rule: rules.line(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 22:00.'),
  }),
  weekdays: withDefault(
    text('dias', 'Dias da semana', {
      rule: rules.line(7).regex(/^[0-6]{1,7}$/, 'Informe os dias de 0 (domingo) a 6 (sábado), como em 12345.'),
    }),
    '0123456',
  ),
  zone: withDefault(
    text('fuso', 'Fuso horário', { rule: rules.line(60).refine(isTimeZone, 'Escolha um fuso horário.') }),
    'America/Sao_Paulo',
  ),
  skipsHolidays: withDefault(flag('menosFeriados', 'Menos feriados nacionais'), false),
  /** Days of the town with commas between, left out with the national ones. */
  localHolidays: withDefault(
    text('feriadosLocais', 'Feriados locais', {
      rule: rules.line(500).refine((days) => readLocalHolidays(days) !== null, LOCAL_HOLIDAYS_MESSAGE),
    }),
    '',
  ),
}

/** Where a schedule stands, in words. */
export const SCHEDULE_STATE_WORDS = {
  approval: 'Aguarda aprovação',
  active: 'Agendado',
  paused: 'Pausado',
  ended: 'Encerrado',
  rejected: 'Não aprovado',
} as const
export type ScheduleState = keyof typeof SCHEDULE_STATE_WORDS

export const commandScheduleFields = {
  id: integer('codigo', 'Código'),
  /** One of the domain's COMMAND_KINDS. */
  kind: text('tipo', 'Tipo'),
  words: text('comando', 'Comando'),
  reason: text('motivo', 'Motivo'),
  timesWords: text('quando', 'Quando'),
  /** One of SCHEDULE_STATE_WORDS. */
  state: text('situacao', 'Situação'),
  /** What the program has to say of it; empty for nothing. */
  note: text('aviso', 'Aviso'),
  total: integer('veiculos', 'Veículos'),
  plates: text('placas', 'Placas'),
  /** Null where none is to come. */
  nextRunAt: orNull(stamp('proximaEm', 'Próxima vez')),
  /** The batch of the last run; 0 before the first. */
  lastBatchId: integer('ultimoLote', 'Último lote'),
  askedBy: text('pedidoPor', 'Pedido por'),
  askedAt: stamp('pedidoEm', 'Pedido em'),
  approvedBy: text('aprovadoPor', 'Aprovado por'),
  mayApprove: flag('possoAprovar', 'Posso aprovar'),
}
export type CommandScheduleRecord = RowOf<typeof commandScheduleFields>

const id = integer('codigo', 'Código', { required: true })
const note = withDefault(text('observacao', 'Observação', { rule: rules.lines(LONGEST_COMMAND_REASON) }), '')
const schedule = record('ComandoAgendado', commandScheduleFields)
const CHANGE_MESSAGE = `Informe um de: ${CHANGES.join(', ')}.`

/** By these operations a command is asked for again and again at an hour of some days, as a batch each time. */
export const commandScheduleOperations = {
  askCommandSchedule: mutation(
    'agendarComando',
    'Agenda um comando para veículos; o que é perigoso espera por uma segunda pessoa, uma vez.',
    { args: { ...commandBatchOperations.askCommandBatch.args, ...scheduleTimeFields }, result: schedule },
  ),
  listCommandSchedules: query('comandosAgendados', 'Comandos agendados, os que ainda valem primeiro.', {
    args: paging(200),
    result: list('ComandoAgendado', commandScheduleFields),
  }),
  approveCommandSchedule: mutation('aprovarComandoAgendado', 'Aprova um comando que outra pessoa agendou.', {
    args: {
      id,
      confirmed: commandBatchOperations.approveCommandBatch.args.confirmed,
      note,
      code: commandOperations.approveCommand.args.code,
    },
    result: schedule,
  }),
  changeCommandSchedule: mutation('mudarComandoAgendado', 'Pausa, retoma, encerra ou não aprova um agendamento.', {
    args: {
      id,
      change: text('mudanca', 'Mudança', {
        required: true,
        rule: z.literal<string>(CHANGES, CHANGE_MESSAGE) as ReturnType<typeof rules.line>,
      }),
      note,
    },
    result: schedule,
  }),
} as const satisfies Record<string, Operation>

import { isTimeZone } from '@monitorweb/domain/calendar/time-zone'
import { WORK_HOURS_PATTERN } from '@monitorweb/domain/calendar/work-hours'
import { COMMAND_KINDS, type CommandKind } from '@monitorweb/domain/commands/command'
import { type CommandPolicy, PUBLISHED_POLICY } from '@monitorweb/domain/commands/command-policy'
import { SAFE_SPEED_KMH } from '@monitorweb/domain/commands/safe-moment'
import { flag, integer, type RowOf, reference, rules, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { mutation, query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

function oneOf(values: readonly string[], message: string) {
  return rules.line().refine((value) => values.includes(value), message)
}

/** When a second person approves, and the least of the people who may, in words. */
export const APPROVAL_WORDS: Readonly<Record<CommandPolicy['approval'], string>> = {
  always: 'Sempre',
  outsideHours: 'Só fora do horário',
}
export const ACCESS_WORDS: Readonly<Record<CommandPolicy['centralAsk'], string>> = {
  O: 'Administradores e operadores',
  A: 'Só administradores',
}
export const NOBODY_WORDS = 'Ninguém'

const SPEED_MESSAGE = `Informe de 0 a ${SAFE_SPEED_KMH} km/h.`
const LIMIT_MESSAGE = 'Informe de 1 a 1.000 comandos.'
const CENTRAL = oneOf(['A', 'O'], 'Use A (administradores) ou O (operadores também).')
const OWN = oneOf(['', 'A', 'O'], 'Use A (administradores), O (operadores também) ou deixe vazio (ninguém).')
const { ownKinds: _kinds, ...PUBLISHED } = PUBLISHED_POLICY

/** The rules under which vehicles of a customer are told what is dangerous, as people set them. */
export const commandPolicyFields = {
  approval: text('aprovacao', 'Segunda pessoa aprova', {
    initial: PUBLISHED.approval,
    rule: oneOf(['always', 'outsideHours'], 'Use always ou outsideHours.'),
  }),
  hours: text('horario', 'Horário em que uma pessoa basta', {
    initial: PUBLISHED.hours,
    rule: rules.line(60).regex(WORK_HOURS_PATTERN, 'Informe dias e horas, como em dentro_12345_08:00-18:00.'),
  }),
  zone: text('fuso', 'Fuso horário', {
    initial: PUBLISHED.zone,
    rule: rules.line(60).refine(isTimeZone, 'Escolha um fuso horário.'),
  }),
  safeSpeedKmh: integer('velocidadeSegura', 'Bloquear até (km/h)', {
    initial: PUBLISHED.safeSpeedKmh,
    rule: z.int('Informe um número inteiro.').min(0, SPEED_MESSAGE).max(SAFE_SPEED_KMH, SPEED_MESSAGE),
  }),
  needsIgnitionOff: flag('exigeIgnicaoDesligada', 'Só com a ignição desligada'),
  limitPerHour: integer('limitePorHora', 'Comandos perigosos por pessoa e hora', {
    initial: PUBLISHED.limitPerHour,
    rule: z.int('Informe um número inteiro.').min(1, LIMIT_MESSAGE).max(1_000, LIMIT_MESSAGE),
  }),
  centralAsk: text('centralPede', 'Da central pedem', { initial: PUBLISHED.centralAsk, rule: CENTRAL }),
  centralApprove: text('centralAprova', 'Da central aprovam', { initial: PUBLISHED.centralApprove, rule: CENTRAL }),
  ownAsk: text('clientePede', 'Do cliente pedem', { rule: OWN }),
  ownApprove: text('clienteAprova', 'Do cliente aprovam', { rule: OWN }),
  /** Kinds with commas between. */
  ownKinds: text('clienteTipos', 'Comandos do pessoal do cliente', {
    rule: rules.line(200).refine((value) => kindsIn(value).every(isGrantable), 'Informe comandos da lista, sem texto.'),
  }),
}
export type CommandPolicyForm = RowOf<typeof commandPolicyFields>

const shownFields = {
  /** Null: these hold for every customer without some of its own. */
  customerId: reference('cliente', 'Cliente'),
  /** Whether these are the customer's own, else those of above or the published ones. */
  isOwn: flag('propria', 'Definidas para este cliente'),
  ...commandPolicyFields,
}
export type ShownCommandPolicy = RowOf<typeof shownFields>

const whose = { customerId: withDefault(reference('cliente', 'Cliente'), null) }
const answer = record('RegrasDeComandos', shownFields)

/** By these operations operators say under what a customer's vehicles may be told what is dangerous. */
export const commandPolicyOperations = {
  getCommandPolicy: query('regrasDeComandos', 'Regras de comandos que valem para um cliente (0: para todos).', {
    args: whose,
    result: answer,
  }),
  changeCommandPolicy: {
    kind: 'mutation',
    wire: 'definirRegrasDeComandos',
    label: 'Define as regras de comandos de um cliente (0: de todos os que não têm as suas).',
    args: whose,
    input: { type: 'RegrasDeComandosInput', fields: commandPolicyFields, flat: false },
    result: answer,
  },
  resetCommandPolicy: mutation('desfazerRegrasDeComandos', 'Retira as regras próprias de um cliente (0: de todos).', {
    args: whose,
    result: answer,
  }),
} as const satisfies Record<string, Operation>

function kindsIn(value: string): string[] {
  return value.split(',').flatMap((each) => each.trim() || [])
}

/** The maker's own words are never for a customer's people. */
function isGrantable(kind: string): kind is CommandKind {
  return kind !== 'text' && (COMMAND_KINDS as readonly string[]).includes(kind)
}

/** Reads a policy as people set it; its values were checked one by one. */
export function readCommandPolicy({ ownKinds, approval, ...form }: CommandPolicyForm): CommandPolicy {
  const kinds = kindsIn(ownKinds).filter(isGrantable)
  return { ...form, approval: approval as 'always', ownKinds: kinds } as CommandPolicy
}

export function commandPolicyForm({ ownKinds, ...policy }: CommandPolicy): CommandPolicyForm {
  return { ...policy, ownKinds: ownKinds.join(',') }
}

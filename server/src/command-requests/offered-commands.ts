import type { CommandChannel } from '@monitorweb/contract/commands/command-operations'
import {
  COMMAND_KINDS,
  type Command,
  type CommandKind,
  confirmationOf,
  knownKindsWords,
  switchOf,
} from '@monitorweb/domain/commands/command'
import { type CommandPolicy, mayAsk, needsApproval } from '@monitorweb/domain/commands/command-policy'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { blockingOutput } from '@monitorweb/domain/status/blocked'
import { ConflictError } from '../errors/record-errors.ts'
import type { CommandFamily } from '../gateway/command-family.ts'
import { commandFamilies, DEAF_PROTOCOLS } from '../gateway/protocols/command-families.ts'
import { smsNamesOutput } from '../gateway/protocols/sms-commands.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { CommandTarget } from '../storage/commands/command-target.ts'

/** A kind of command that the tracker of a vehicle knows, as it is offered to a person. */
interface OfferedKind {
  kind: CommandKind
  overConnection: boolean
  bySms: boolean
  needsApproval: boolean
  isConfirmable: boolean
  outputs: number
  outputWords: string
}

/** What a tracker can be told, over its connection and by SMS. */
interface Told {
  target: CommandTarget
  bySms: readonly CommandKind[]
}

/** Lists what a person may ask of a tracker: what it knows, and the rules of the vehicle's owner give them. */
export function offeredKinds({ target, bySms }: Told, policy: CommandPolicy, viewer: Viewer): OfferedKind[] {
  const family = commandFamilies[target.protocol]
  const known = knownKinds(target)
  return COMMAND_KINDS.filter((kind) => known.includes(kind) || bySms.includes(kind))
    .filter((kind) => mayAsk(policy, viewer, kind))
    .map((kind) => ({
      ...{ kind, overConnection: known.includes(kind), bySms: bySms.includes(kind) },
      needsApproval: needsApproval(policy, kind, Date.now()),
      isConfirmable: family ? confirmedBy(family, { kind, output: 1, on: true } as Command) !== null : false,
      outputs: kind === 'output' ? (family?.outputs ?? 0) : 0,
      outputWords: family ? outputWords(family, kind, target) : '',
    }))
}

export function knownKinds({ protocol, model, takes }: CommandTarget): readonly CommandKind[] {
  const kinds = commandFamilies[protocol]?.kinds(model) ?? []
  return takes ? kinds.filter((kind) => takes.includes(kind)) : kinds
}

/** What a Traccar server says that a device takes. */
export type TraccarKinds = (serial: string) => Promise<readonly CommandKind[]>

/** Asks the Traccar server where the tracker speaks to that: it takes nothing while the server does not answer, or is none. */
export async function askedOfTraccar(target: CommandTarget, kinds: TraccarKinds | undefined): Promise<CommandTarget> {
  if (target.protocol !== 'traccar') return target
  return { ...target, takes: (await kinds?.(target.serial).catch(() => [])) ?? [] }
}

/** The reading that confirms a command, by what trackers of the family report. */
export function confirmedBy({ blockReading }: CommandFamily, command: Command) {
  const confirmation = confirmationOf(command)
  if (command.kind !== 'block' && command.kind !== 'unblock') return confirmation
  if (blockReading === undefined || !confirmation) return null
  return { ...confirmation, reading: blockReading === 'output' ? `output${switchOf(command).output}` : blockReading }
}

/**
 * Says which output a block switches, where its family or the words of its SMS speak of one: the one that the vehicle's installation profile
 * names. Throws ConflictError where that names the first output otherwise, or one that the tracker does not have.
 */
export function withOutput(target: CommandTarget, command: Command, channel: CommandChannel): Command {
  if (command.kind !== 'block' && command.kind !== 'unblock') return command
  const family = commandFamilies[target.protocol]
  const isOfFamily = family?.blockReading === 'output'
  if (!isOfFamily && !(channel === 'sms' && smsNamesOutput(target, command.kind))) return { kind: command.kind }
  const output = blockingOutput(target.outputLabels)
  if (output === null) {
    throw new ConflictError(
      'kind',
      `O perfil de instalação não diz qual saída bloqueia: a saída 1 chama-se ${target.outputLabels[0]}. Dê o nome de bloqueio à saída certa.`,
    )
  }
  if (isOfFamily && output > (family.outputs ?? 0)) {
    throw new ConflictError(
      'kind',
      `O perfil de instalação bloqueia pela saída ${output}, e este rastreador tem ${family.outputs} saídas.`,
    )
  }
  return { kind: command.kind, output }
}

/** What the outputs are called that a kind switches, each in a line with its number first: of a block the one that blocks. */
function outputWords(family: CommandFamily, kind: CommandKind, { outputLabels }: CommandTarget): string {
  const words = (output: number) =>
    `${output}${outputLabels[output - 1]?.trim() ? `: ${outputLabels[output - 1]}` : ''}`
  if (kind === 'output') return Array.from({ length: family.outputs ?? 0 }, (_, index) => words(index + 1)).join('\n')
  const blocks = (kind === 'block' || kind === 'unblock') && family.blockReading === 'output'
  const output = blocks ? blockingOutput(outputLabels) : null
  return output === null ? '' : words(output)
}

/** Says in Portuguese why a tracker cannot be told something, with what of that which it can be told the person may ask for. */
export function unknownTo(target: CommandTarget, known: readonly CommandKind[]): string {
  if (target.protocol === '') return 'O rastreador nunca se comunicou: não se sabe que comandos conhece.'
  if (target.takes?.length === 0) {
    return 'O servidor Traccar não diz que comandos este rastreador conhece: não responde, não o conhece, ou falta TRACCAR_URL.'
  }
  if (knownKinds(target).length === 0) {
    return (
      DEAF_PROTOCOLS[target.protocol] ?? `Para rastreadores que falam ${protocolName(target.protocol)} não há comandos.`
    )
  }
  const offered = known.length > 0 ? knownKindsWords(known) : 'Dos que conhece, nenhum é liberado para o seu perfil.'
  return `Este rastreador não conhece este comando. ${offered}`
}

import { type Command, type CommandKind, switchOf } from '@monitorweb/domain/commands/command'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { blockingOutput } from '@monitorweb/domain/status/blocked'

/** The tracker that a command is written for. */
export interface CommandTarget {
  serial: string
  /** As the register says it; empty where nobody did. */
  model: string
  now: EpochMs
  transport: 'tcp' | 'udp'
  /** In which edition of the protocol it speaks, as that says it; '' for the usual one. */
  edition: string
  /** Which command it is, from 1; what the answer may repeat. */
  number: number
}

/** How trackers of one family are told what to do. It is pure, as its decoder is. */
export interface CommandFamily {
  /** The kinds that a model takes; others are neither offered nor sent. */
  kinds(model: string): readonly CommandKind[]
  /** How many outputs can be switched, by a kind of their own or by a block. */
  outputs?: number
  /** Says in Portuguese why a command of one of the kinds cannot be written as it was asked for; null for nothing. Absent where all can. */
  refusalOf?(command: Command): string | null
  /** Writes the bytes of a command of one of the kinds. */
  encode(command: Command, target: CommandTarget): Buffer
  /**
   * What the answer to a command names: a number, as `answers` of the message has it, or else words that stand in the answer. Absent where
   * answers name nothing.
   */
  markOf?(command: Command, target: CommandTarget): string | null
  /** Its makers publish no frame for datagrams, so that commands wait for a connection. */
  isOverConnectionsOnly?: true
  /**
   * The reading by which `block` and `unblock` are confirmed; `output` where they switch the one that the installation profile says, and
   * its own reading confirms it. Absent where the family reports none.
   */
  blockReading?: 'blocked' | 'output'
  sms?: SmsFamily
}

/** What the makers of a family publish that its models hear by SMS, with the password that they are delivered with. */
export interface SmsFamily {
  /** Those of SMS_KINDS that a model hears; a block among them goes out only where {@link SmsFamily.blocksUpToKmh} says so. */
  kinds(model: string): readonly CommandKind[]
  textOf(command: Command, model: string): string
  /** Up to which speed a model blocks by itself, whenever the SMS arrives, where its maker says so; else null. */
  blocksUpToKmh?(model: string): number | null
}

/** Says what was asked of a family that it cannot write: kinds are checked before, so it is a fault of ours. */
export function unwritable(command: Command): Error {
  return new Error(`a command that this family does not take: ${command.kind}`)
}

/** Said of a block whose output is not the one that blocks any more. */
export const PROFILE_CHANGED =
  'O perfil de instalação mudou desde o pedido: não é mais esta a saída que bloqueia. Confira, e peça de novo.'

/** Whether the output of a block is by now known to be something else. An unblock goes to the output that it was asked for. */
export function isOtherOutput(command: Command, outputLabels: readonly string[]): boolean {
  return command.kind === 'block' && blockingOutput(outputLabels) !== switchOf(command).output
}

export function switchesAnother(
  { blockReading }: CommandFamily,
  command: Command,
  outputLabels: readonly string[],
): boolean {
  return blockReading === 'output' && isOtherOutput(command, outputLabels)
}

/** A host name is written otherwise than four numbers by several makers. */
export function isIpAddress(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host)
}

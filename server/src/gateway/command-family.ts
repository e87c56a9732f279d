import type { Command, CommandKind } from '@monitorweb/domain/commands/command'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

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
  /** Those of SMS_KINDS that a model hears; a block among them goes out only where {@link SmsFamily.speedCheckOf} says so. */
  kinds(model: string): readonly CommandKind[]
  textOf(command: Command, model: string): string
  /** Where its maker says, in Portuguese, that a model stops no vehicle that moves, whenever the SMS arrives; '' where it does not. */
  speedCheckOf?(model: string): string
}

/** Says what was asked of a family that it cannot write: kinds are checked before, so it is a fault of ours. */
export function unwritable(command: Command): Error {
  return new Error(`a command that this family does not take: ${command.kind}`)
}

/** A host name is written otherwise than four numbers by several makers. */
export function isIpAddress(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host)
}

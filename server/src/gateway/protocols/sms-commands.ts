import type { Command, CommandKind } from '@monitorweb/domain/commands/command'
import { readSmsWords, SMS_KINDS, smsText } from '@monitorweb/domain/commands/sms-text'
import { isOtherOutput, switchesAnother } from '../command-family.ts'
import { commandFamilies } from './command-families.ts'

/** What is known of a tracker that may be told by SMS: what it spoke last, and what the register says of its model. */
export interface SmsModel {
  serial: string
  protocol: string
  model: string
  smsCommands: string
  smsSpeedCheck: string
  smsBlockSpeedKmh: number
}

/**
 * Lists what a tracker hears by SMS: what its register says, and what the makers of its family publish. An SMS arrives whenever it does, so that a
 * block is among them only where it is known who says that the model itself stops no vehicle that moves.
 */
export function smsKinds(of: SmsModel): CommandKind[] {
  const own = readSmsWords(of.smsCommands)
  const family = commandFamilies[of.protocol]?.sms
  const published = family?.kinds(of.model) ?? []
  return SMS_KINDS.filter((kind) => own?.has(kind) || published.includes(kind)).filter(
    (kind) => kind !== 'block' || blocksUpToKmh(of) !== null,
  )
}

/** Up to which speed a tracker blocks by itself, by the register where that says it with its source, else by its maker; null where nobody says it. */
export function blocksUpToKmh({ protocol, model, smsSpeedCheck, smsBlockSpeedKmh }: SmsModel): number | null {
  if (smsSpeedCheck !== '' && smsBlockSpeedKmh > 0) return smsBlockSpeedKmh
  return commandFamilies[protocol]?.sms?.blocksUpToKmh?.(model) ?? null
}

/** Whether the output of a block by SMS is by now known to be something else, as far as its words or its confirmation speak of one. */
export function smsSwitchesAnother(of: SmsModel, command: Command, outputLabels: readonly string[]): boolean {
  const family = commandFamilies[of.protocol]
  if (family && switchesAnother(family, command, outputLabels)) return true
  return smsNamesOutput(of, command.kind) && isOtherOutput(command, outputLabels)
}

/** Whether the register's words for a kind say which output they switch. */
export function smsNamesOutput({ smsCommands }: Pick<SmsModel, 'smsCommands'>, kind: CommandKind): boolean {
  return readSmsWords(smsCommands)?.get(kind)?.includes('{saida}') ?? false
}

/** Writes what a tracker hears; null for a kind that {@link smsKinds} does not list, and for what is too long for one message. */
export function smsTextOf(of: SmsModel, command: Command): string | null {
  if (!smsKinds(of).includes(command.kind)) return null
  const own = readSmsWords(of.smsCommands)?.get(command.kind)
  if (own !== undefined) return smsText(own, command, of.serial)
  return commandFamilies[of.protocol]!.sms!.textOf(command, of.model)
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'
import { closeNewer } from './framing.ts'

/** As the maker delivers its devices; who changed it writes texts. */
const PASSWORD = '000000'
/** `$$`, the length in four digits, the type, and two digits of checksum. */
const FRAME_BYTES = 10

/**
 * Commands of Totem's newer devices (public vectors): `CF`, the password, a number of three digits; 006 restarts. By SMS they stand between
 * `*` and `#`.
 */
export const totemCommands: CommandFamily = {
  kinds: () => ['restart', 'text'],
  encode(command) {
    const words = wordsOf(command)
    return closeNewer(`$$${String(words.length + FRAME_BYTES).padStart(4, '0')}CF${words}`)
  },
  sms: { kinds: () => ['restart'], textOf: (command) => `*${wordsOf(command)}#` },
}

function wordsOf(command: Command): string {
  if (command.kind === 'restart') return `${PASSWORD},006`
  if (command.kind === 'text') return command.text
  throw unwritable(command)
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'
import { COMMAND, closeMessage, headOf } from './framing.ts'

const NUMBER = 1

/** Commands of Xexun's devices that speak in bytes (public vectors): a name and what it is set to. */
export const xexun2Commands: CommandFamily = {
  kinds: () => ['interval', 'text'],
  encode: (command, { serial }) =>
    closeMessage(headOf(COMMAND, NUMBER, serial), Buffer.from(wordsOf(command), 'latin1')),
}

function wordsOf(command: Command): string {
  if (command.kind === 'interval') return `tracking_send=${command.seconds},${command.seconds}`
  if (command.kind === 'text') return command.text
  throw unwritable(command)
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** An interval has four hexadecimal digits. */
const MOST_SECONDS = 0xffff

/** Commands of TK103 and its clones, by the makers' protocol: a word behind the number of the device, in parentheses. */
export const tk103Commands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'output', 'position', 'interval', 'restart', 'text'],
  outputs: 1,
  blockReading: 'blocked',
  encode: (command, { serial }) => Buffer.from(`(${serial}${wordsOf(command)})`, 'latin1'),
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'AV010'
    case 'unblock':
      return 'AV011'
    case 'output':
      return `AV00${command.on ? 1 : 0}`
    case 'position':
      return 'AP00'
    case 'interval':
      return `AR00${Math.min(command.seconds, MOST_SECONDS).toString(16).toUpperCase().padStart(4, '0')}0000`
    case 'restart':
      return 'AT00'
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

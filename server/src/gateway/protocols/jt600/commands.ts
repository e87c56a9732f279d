import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Commands of Jointech, by the maker's protocol: S07 for oil and circuit, S09 for the time zone, S17 to restart. */
export const jt600Commands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'restart', 'timeZone', 'text'],
  blockReading: 'blocked',
  encode: (command) => Buffer.from(`(${wordsOf(command)})`, 'latin1'),
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'S07,0'
    case 'unblock':
      return 'S07,1'
    case 'restart':
      return 'S17'
    case 'timeZone':
      return `S09,1,${command.minutes}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

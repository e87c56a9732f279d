import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Commands of EasyTrack, by the maker's protocol: FD for oil and circuit; other words go behind KS. */
export const easytrackCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'text'],
  blockReading: 'blocked',
  encode: (command, { serial }) => Buffer.from(`*ET,${serial},${wordsOf(command)}#`, 'latin1'),
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'FD,Y1'
    case 'unblock':
      return 'FD,Y2'
    case 'text':
      return `KS,${command.text}`
    default:
      throw unwritable(command)
  }
}

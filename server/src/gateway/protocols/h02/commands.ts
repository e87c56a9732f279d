import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Commands of H02 and its clones, by the makers' protocol 1.0.5: S20 for oil and circuit, S71 for intervals, with the time in UTC. */
export const h02Commands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'interval', 'text'],
  blockReading: 'blocked',
  markOf: (command) => wordsOf(command, '').split(',', 1)[0]!,
  encode(command, { serial, now }) {
    const time = new Date(now).toISOString().slice(11, 19).replaceAll(':', '')
    return Buffer.from(`*HQ,${serial},${wordsOf(command, time)}#`, 'latin1')
  },
}

function wordsOf(command: Command, time: string): string {
  switch (command.kind) {
    case 'block':
      return `S20,${time},1,1`
    case 'unblock':
      return `S20,${time},1,0`
    case 'interval':
      return `S71,${time},22,${command.seconds}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

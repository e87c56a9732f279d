import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Commands of Coban (TK103, GPS303 and clones), by the maker's protocol: `**,imei:<number>,<letter>`. */
export const gps103Commands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'position', 'interval', 'text'],
  blockReading: 'blocked',
  encode: (command, { serial }) => Buffer.from(`**,imei:${serial},${wordsOf(command)}`, 'latin1'),
  // The maker's manuals (GPS105, BN-311). What waits there for a low speed, `stop`, another SMS makes act at once: no block of ours.
  sms: { kinds: () => ['unblock', 'restart'], textOf: smsOf },
}

/** As the maker delivers its devices; who changed it says so at the model. */
const PASSWORD = '123456'

function smsOf(command: Command): string {
  if (command.kind === 'unblock') return `resume${PASSWORD}`
  if (command.kind === 'restart') return `reset${PASSWORD}`
  throw unwritable(command)
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'J'
    case 'unblock':
      return 'K'
    case 'position':
      return 'B'
    case 'interval':
      return `C,${spanWords(command.seconds)}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

/** Two digits of seconds, minutes or hours. */
function spanWords(seconds: number): string {
  const [value, unit] =
    seconds < 60 ? [seconds, 's'] : seconds < 3600 ? [Math.floor(seconds / 60), 'm'] : [Math.floor(seconds / 3600), 'h']
  return `${String(Math.min(value, 99)).padStart(2, '0')}${unit}`
}

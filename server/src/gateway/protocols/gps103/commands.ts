import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Commands of Coban (TK103, GPS303 and clones), by the maker's protocol: `**,imei:<number>,<letter>`. */
export const gps103Commands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'position', 'interval', 'text'],
  blockReading: 'blocked',
  refusalOf: (command) =>
    command.kind === 'interval' && spanWords(command.seconds) === null
      ? 'Este rastreador só conhece intervalos de 5 a 99 segundos, de minutos inteiros até 99 e de horas inteiras.'
      : null,
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
      return `C,${requireSpan(command)}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

const UNITS = [
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const
const MOST = 99

/** Two digits of hours, minutes or seconds, the largest that fit exactly; null where none do. */
function spanWords(seconds: number): string | null {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0 && seconds / each <= MOST) ?? []
  return unit === undefined || length === undefined ? null : `${String(seconds / length).padStart(2, '0')}${unit}`
}

function requireSpan(command: Extract<Command, { kind: 'interval' }>): string {
  const words = spanWords(command.seconds)
  if (words === null) throw unwritable(command)
  return words
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, type CommandTarget, unwritable } from '../../command-family.ts'
import { WITH_FIELDS } from './framing.ts'

/** An interval has four hexadecimal digits. */
const MOST_SECONDS = 0xffff

/** VjoyCar's models hear the texts of an SMS, and report in fields. */
const VJOYCAR = /vjoy|^T00\d\d|^TK05/i

/**
 * Commands of TK103 and its clones, by the makers' protocol: a word behind the number of the device, in parentheses. VjoyCar's hear what
 * they hear by SMS, between `[begin]` and `[end]` (public vectors). What the others answer begins with a word of its own (KX402 1.5, 3.2).
 */
export const tk103Commands: CommandFamily = {
  kinds: (model) =>
    VJOYCAR.test(model)
      ? ['position', 'restart', 'server', 'text']
      : ['block', 'unblock', 'output', 'position', 'interval', 'restart', 'text'],
  outputs: 1,
  blockReading: 'blocked',
  refusalOf: (command) =>
    command.kind === 'interval' && command.seconds > MOST_SECONDS
      ? `Este rastreador só conhece intervalos de até ${MOST_SECONDS} segundos, cerca de 18 horas.`
      : null,
  markOf: (command, target) => (hearsTexts(target) ? null : answerOf(command)),
  encode(command, target) {
    const text = hearsTexts(target) ? `[begin]sms2,${textOf(command)},[end]` : `(${target.serial}${wordsOf(command)})`
    return Buffer.from(text, 'latin1')
  },
  sms: { kinds: (model) => (VJOYCAR.test(model) ? ['position', 'restart', 'server'] : []), textOf },
}

/** What its reports say of a device counts where the register does not say its model. */
function hearsTexts({ model, edition }: CommandTarget): boolean {
  return edition === WITH_FIELDS || VJOYCAR.test(model)
}

/** The word with which a command is answered: oil and circuit with what they were told, restart, interval. */
function answerOf(command: Command): string | null {
  switch (command.kind) {
    case 'block':
    case 'unblock':
    case 'output':
      return wordsOf(command).replace('AV', 'BV')
    case 'interval':
      return 'BS08'
    case 'restart':
      return 'BT00'
    default:
      return null
  }
}

function textOf(command: Command): string {
  switch (command.kind) {
    case 'position':
      return '*getposl*'
    case 'restart':
      return '88888888'
    case 'server':
      return `*setip*${command.host.replaceAll('.', '*')}*${command.port}*`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
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
      if (command.seconds > MOST_SECONDS) throw unwritable(command)
      return `AR00${command.seconds.toString(16).toUpperCase().padStart(4, '0')}0000`
    case 'restart':
      return 'AT00'
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

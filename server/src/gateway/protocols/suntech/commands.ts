import { type Command, switchOf } from '@monitorweb/domain/commands/command'
import { type CommandFamily, type CommandTarget, unwritable } from '../../command-family.ts'

/** Models of the universal family, whose commands are numbers: ST33x0, ST34x0, ST43x0, ST44x0, ST8300 and others of four digits. */
const UNIVERSAL = /^ST[0-9]{4}/i
/** Models whose commands begin with their own name (manuals of ST300/340, ST310U, ST600, ST940); others take SA200's. */
const OWN_HEAD: readonly (readonly [RegExp, string])[] = [
  [/^ST3\d\d/i, 'ST300'],
  [/^ST4\d\d/i, 'ST400'],
  [/^ST5\d\d/i, 'ST500'],
  [/^ST6\d\d/i, 'ST600'],
  [/^ST9\d\d/i, 'ST910'],
]

/**
 * Commands of Suntech: words behind a header (ST300/340 LATAM manual 1.41, chapter 7; ST310U manual 1.08), of the universal family
 * groups of two numbers ("Messages to Back-End Server" 1.60). What blocks is an output.
 */
export const suntechCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'output', 'position', 'restart', 'text'],
  outputs: 2,
  blockReading: 'output',
  markOf(command, { model }) {
    if (command.kind === 'text') return null
    return UNIVERSAL.test(model) ? universalWords(command) : wordOf(command)
  },
  encode: (command, target) => Buffer.from(`${textOf(command, target)}\r`, 'latin1'),
}

function textOf(command: Command, { serial, model }: CommandTarget): string {
  if (command.kind === 'text') return command.text
  if (UNIVERSAL.test(model)) return `CMD;${serial};${universalWords(command)}`
  const head = OWN_HEAD.find(([pattern]) => pattern.test(model))?.[1] ?? 'SA200'
  return `${head}CMD;${serial};02;${wordOf(command)}`
}

function wordOf(command: Command): string {
  switch (command.kind) {
    case 'block':
    case 'unblock':
    case 'output': {
      const { output, on } = switchOf(command)
      return `${on ? 'Enable' : 'Disable'}${output}`
    }
    case 'position':
      return 'StatusReq'
    case 'restart':
      return 'Reboot'
    default:
      throw unwritable(command)
  }
}

function universalWords(command: Command): string {
  switch (command.kind) {
    case 'block':
    case 'unblock':
    case 'output': {
      const { output, on } = switchOf(command)
      return `04;0${2 * output - (on ? 1 : 0)}`
    }
    case 'position':
      return '03;01'
    case 'restart':
      return '03;03'
    default:
      throw unwritable(command)
  }
}

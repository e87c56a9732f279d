import { type Command, switchOf } from '@monitorweb/domain/commands/command'
import { type CommandFamily, type CommandTarget, unwritable } from '../../command-family.ts'
import { commandHeadOf } from './dialects.ts'

/**
 * Commands of Suntech: words behind a header (ST300/340 LATAM manual 1.41, chapter 7; ST310U manual 1.08), of the universal family
 * groups of two numbers ("Messages to Back-End Server" 1.60). What blocks is an output.
 */
export const suntechCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'output', 'position', 'restart', 'text'],
  outputs: 2,
  blockReading: 'output',
  markOf(command, target) {
    if (command.kind === 'text') return null
    return commandHeadOf(target) === '' ? universalWords(command) : wordOf(command)
  },
  encode: (command, target) => Buffer.from(`${textOf(command, target)}\r`, 'latin1'),
}

function textOf(command: Command, target: CommandTarget): string {
  if (command.kind === 'text') return command.text
  const { serial } = target
  const head = commandHeadOf(target)
  if (head === null) throw unwritable(command)
  return head === '' ? `CMD;${serial};${universalWords(command)}` : `${head}CMD;${serial};02;${wordOf(command)}`
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

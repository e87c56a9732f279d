import { type Command, type CommandKind, switchOf } from '@monitorweb/domain/commands/command'
import { type CommandFamily, type CommandTarget, unwritable } from '../../command-family.ts'

/** The families whose documents say that their password is their model's name in small letters, as they are delivered. */
const MODEL = /^(GV|GL|GB|GMT|CV)[0-9]+[A-Z]*$/i
const [LOCATE, RESTART] = [1, 3]
const OUTPUTS = 4

/**
 * Commands of Queclink, by the maker's @Track air interface protocols: AT+GTRTO of GL300 (TRACGL300AN001 1.02) and its kin asks for the
 * place (1) and restarts (3); AT+GTOUT of GV200 (TRACGV200AN003) sets four outputs at once, each with a wave that is none here, so that a
 * block leaves the other three off. Of other models GTOUT is laid out otherwise, and nothing is offered. The number is given back in the
 * answer (+ACK). A device whose password somebody changed is told by texts, which hold it.
 */
export const gl200Commands: CommandFamily = {
  kinds: kindsOf,
  outputs: OUTPUTS,
  blockReading: 'output',
  markOf: (command, { number }) => (command.kind === 'text' ? null : String(number & 0xffff)),
  encode: (command, target) => Buffer.from(textOf(command, target), 'latin1'),
}

function kindsOf(model: string): readonly CommandKind[] {
  if (!MODEL.test(model.trim())) return ['text']
  if (model.trim().toUpperCase() === 'GV200') return ['block', 'unblock', 'position', 'restart', 'text']
  return ['position', 'restart', 'text']
}

function textOf(command: Command, { model, number }: CommandTarget): string {
  if (!kindsOf(model).includes(command.kind)) throw unwritable(command)
  const password = model.trim().toLowerCase()
  const end = `${(number & 0xffff).toString(16).toUpperCase().padStart(4, '0')}$`
  switch (command.kind) {
    case 'position':
      return `AT+GTRTO=${password},${LOCATE},,,,,,${end}`
    case 'restart':
      return `AT+GTRTO=${password},${RESTART},,,,,,${end}`
    case 'block':
    case 'unblock':
      return `AT+GTOUT=${password},${outputs(switchOf(command))},,,,,${end}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

/** State, time and repetitions of each output. */
function outputs({ output, on }: { output: number; on: boolean }): string {
  return Array.from({ length: OUTPUTS }, (_, index) => `${on && index + 1 === output ? 1 : 0},0,0`).join(',')
}

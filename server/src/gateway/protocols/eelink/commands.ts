import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

const [HEAD, MESSAGE, COMMAND] = [0x6767, 0x80, 0x01]

/** Commands of Eelink over TCP: text in a package of type 80, with an operator's number of 0. */
export const eelinkCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'text'],
  blockReading: 'blocked',
  markOf: (_, { number }) => String(number),
  encode(command, { number }) {
    const body = Buffer.concat([Buffer.of(COMMAND), Buffer.alloc(4), Buffer.from(wordsOf(command), 'latin1')])
    body.writeUInt32BE(number, 1)
    const head = Buffer.alloc(7)
    head.writeUInt16BE(HEAD)
    head.writeUInt8(MESSAGE, 2)
    head.writeUInt16BE(body.length + 2, 3)
    return Buffer.concat([head, body])
  },
}

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'block':
      return 'RELAY,1#'
    case 'unblock':
      return 'RELAY,0#'
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'
import { wrap } from './framing.ts'

const [HEAD, MESSAGE, COMMAND] = [0x6767, 0x80, 0x01]

/** Commands of Eelink: text in a package of type 80, wrapped where it goes as a datagram. The number is that of its operator, given back. */
export const eelinkCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'text'],
  blockReading: 'blocked',
  markOf: (_, { number }) => String(number),
  encode(command, { serial, transport, number }) {
    const body = Buffer.concat([Buffer.of(COMMAND), Buffer.alloc(4), Buffer.from(wordsOf(command), 'latin1')])
    body.writeUInt32BE(number, 1)
    const head = Buffer.alloc(7)
    head.writeUInt16BE(HEAD)
    head.writeUInt8(MESSAGE, 2)
    head.writeUInt16BE(body.length + 2, 3)
    const frame = Buffer.concat([head, body])
    return transport === 'udp' ? wrap(serial, frame) : frame
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

import { type Command, switchOf } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'
import { encodeData } from './framing.ts'

const [CODEC_12, COMMAND] = [0x0c, 0x05]
/** The least time between records while moving and standing, at home and where the operator is not known. */
const INTERVALS = [10_000, 10_050, 10_200, 10_250]
const [SERVER_HOST, SERVER_PORT] = [2004, 2005]

/**
 * Commands of Teltonika: text in codec 12, as the maker's list of SMS and GPRS commands has it (setdigout, getgps, cpureset,
 * setparam of the FMB family). What blocks is an output.
 */
export const teltonikaCommands: CommandFamily = {
  kinds: () => ['block', 'unblock', 'output', 'position', 'interval', 'restart', 'server', 'text'],
  outputs: 2,
  blockReading: 'output',
  isOverConnectionsOnly: true,
  encode(command) {
    const text = bytesOf(textOf(command))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return encodeData(CODEC_12, Buffer.concat([Buffer.of(COMMAND), length, text]))
  },
  // A login, a password and the words, each with a blank between: as delivered the first two are empty (the maker's page of SMS commands).
  sms: {
    kinds: () => ['unblock', 'position', 'interval', 'restart', 'server'],
    textOf: (command) => `  ${textOf(command)}`,
  },
}

function textOf(command: Command): string {
  switch (command.kind) {
    case 'block':
    case 'unblock':
    case 'output':
      return switched(switchOf(command))
    case 'position':
      return 'getgps'
    case 'interval':
      return `setparam ${INTERVALS.map((id) => `${id}:${command.seconds}`).join(';')}`
    case 'restart':
      return 'cpureset'
    case 'server':
      return `setparam ${SERVER_HOST}:${command.host};${SERVER_PORT}:${command.port}`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

/** Those before it stay as they are. */
function switched({ output, on }: { output: number; on: boolean }): string {
  return `setdigout ${'?'.repeat(output - 1)}${on ? 1 : 0}`
}

/** Bytes that are passed through to a wired device are written as hexadecimal digits; no command is a word of these. */
function bytesOf(text: string): Buffer {
  return /^([0-9A-F]{2}){4,}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'latin1')
}

import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** Counts the packages of a connection from A to z; a command stands alone. */
const PACKAGE = 'A'

/** Commands of Meitrack, by the maker's GPRS protocol: A10 asks for the place. The tail is counted from the comma to the end. */
export const meitrackCommands: CommandFamily = {
  kinds: () => ['position', 'text'],
  encode(command, { serial }) {
    const words = `,${serial},${wordsOf(command)}*`
    const text = `@@${PACKAGE}${words.length + 4}${words}`
    return Buffer.from(`${text}${checksumOf(text)}\r\n`, 'latin1')
  },
}

function wordsOf(command: Command): string {
  if (command.kind === 'position') return 'A10'
  if (command.kind === 'text') return command.text
  throw unwritable(command)
}

/** The lower byte of the sum of all characters, in hexadecimal. */
function checksumOf(text: string): string {
  const sum = Buffer.from(text, 'latin1').reduce((total, byte) => total + byte, 0)
  return (sum % 0x100).toString(16).toUpperCase().padStart(2, '0')
}

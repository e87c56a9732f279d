import { type CommandFamily, unwritable } from '../../command-family.ts'
import { closeFrame } from './framing.ts'

/** A type in two hexadecimal digits, then what is sent with it. */
const TYPED = /^([0-9A-F]{2}),(.*)$/i

/**
 * Commands of Topin: frames as their devices write them, of which the public vector has one: a telephone number under type 41. An
 * administrator writes the type and the words, as `41,13533333333`.
 */
export const topinCommands: CommandFamily = {
  kinds: () => ['text'],
  encode(command) {
    const [, type, words] = command.kind === 'text' ? (TYPED.exec(command.text) ?? []) : []
    if (type === undefined || words === undefined) throw unwritable(command)
    const content = Buffer.from(words, 'latin1')
    return closeFrame({ length: content.length + 1, type: Number.parseInt(type, 16), content })
  },
}

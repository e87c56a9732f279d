import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** As the maker delivers its devices; who changed it writes texts. */
const PASSWORD = '0000'
const WORD = /^\$WP\+([A-Z]+)/

/** Commands of Wondex (public vector): `$WP+`, a word, the password. The answer begins with the word. */
export const wondexCommands: CommandFamily = {
  kinds: () => ['position', 'text'],
  markOf: (command) => WORD.exec(textOf(command))?.[1] ?? null,
  encode: (command) => Buffer.from(textOf(command), 'latin1'),
}

function textOf(command: Command): string {
  if (command.kind === 'position') return `$WP+GETLOCATION=${PASSWORD}`
  if (command.kind === 'text') return command.text
  throw unwritable(command)
}

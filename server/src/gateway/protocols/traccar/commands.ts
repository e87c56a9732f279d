import type { Command, CommandKind } from '@monitorweb/domain/commands/command'
import { type CommandFamily, unwritable } from '../../command-family.ts'

/** What a Traccar server calls the kinds (traccar.org/api-reference, and the names of its commands' parameters). */
const TYPES: Partial<Record<CommandKind, string>> = {
  block: 'engineStop',
  unblock: 'engineResume',
  output: 'outputControl',
  position: 'positionSingle',
  interval: 'positionPeriodic',
  restart: 'rebootDevice',
  timeZone: 'setTimezone',
  server: 'setConnection',
  text: 'custom',
}
const KINDS = Object.keys(TYPES) as CommandKind[]

/**
 * Commands as a Traccar server takes them in `POST /api/commands/send`, but for the device, whose number it alone knows. Nothing may wait in
 * a queue of that server: a block would go out whenever the vehicle is heard again, however it drives then.
 */
export const traccarCommands: CommandFamily = {
  kinds: () => KINDS,
  outputs: 8,
  blockReading: 'blocked',
  encode(command) {
    const type = TYPES[command.kind]
    if (type === undefined) throw unwritable(command)
    return Buffer.from(JSON.stringify({ type, attributes: { ...parametersOf(command), noQueue: true } }))
  },
}

/** The kinds for which a device has one of these types. */
export function kindsOfTypes(types: readonly string[]): CommandKind[] {
  return KINDS.filter((kind) => types.includes(TYPES[kind]!))
}

function parametersOf(command: Command): Record<string, string | number> {
  switch (command.kind) {
    case 'output':
      return { index: command.output, data: command.on ? '1' : '0' }
    case 'interval':
      return { frequency: command.seconds }
    case 'timeZone':
      return { timezone: zoneOf(command.minutes) }
    case 'server':
      return { server: command.host, port: command.port }
    case 'text':
      return { data: command.text }
    default:
      return {}
  }
}

function zoneOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

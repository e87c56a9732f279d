import type { Command } from '@monitorweb/domain/commands/command'
import { type CommandFamily, isIpAddress, unwritable } from '../../command-family.ts'
import { encodeFrame } from './framing.ts'

const [COMMAND, FLAG_BYTES] = [0x80, 4]

/**
 * Commands of Concox, Jimi and their kin: text in a frame of type 80, as the makers' list of commands has it (RELAY, TIMER, GMT,
 * SERVER, SPEED, MILEAGE, RESET, WHERE). The GT06 of before RELAY knows DYD and HFYD. The relay itself waits for a low speed in both.
 */
export const gt06Commands: CommandFamily = {
  kinds: () => [
    ...(['block', 'unblock', 'position', 'interval', 'restart', 'odometer'] as const),
    ...(['timeZone', 'speedLimit', 'server', 'text'] as const),
  ],
  blockReading: 'blocked',
  refusalOf: (command) =>
    command.kind === 'odometer' && command.meters % 1000 !== 0
      ? 'Este rastreador só conhece quilômetros inteiros no odômetro.'
      : null,
  markOf: (_, { number }) => String(number),
  encode(command, { model, number }) {
    const text = Buffer.from(textOf(command, IS_BEFORE_RELAY.test(model.trim())), 'latin1')
    const content = Buffer.concat([Buffer.of(FLAG_BYTES + text.length), Buffer.alloc(FLAG_BYTES), text])
    content.writeUInt32BE(number, 1)
    return encodeFrame({ type: COMMAND, content, packetNumber: 0 })
  },
  // The same words, from a number that the tracker knows as its centre.
  sms: {
    kinds: () => ['block', 'unblock', 'position', 'interval', 'restart', 'timeZone', 'speedLimit', 'server'],
    textOf: (command, model) => textOf(command, IS_BEFORE_RELAY.test(model.trim())),
    blocksUpToKmh: (model) => (/^JV200\b/i.test(model.trim()) ? JV200_KMH : null),
  },
}

const IS_BEFORE_RELAY = /^(gt06|tr06|gt06a|gt06b)$/i
/** The manual of Jimi's JV200, 6.6: by SMS, RELAY,1# holds only with a fix and below 20 km/h. */
const JV200_KMH = 20

function textOf(command: Command, isBeforeRelay: boolean): string {
  switch (command.kind) {
    case 'block':
      return isBeforeRelay ? 'DYD,000000#' : 'Relay,1#'
    case 'unblock':
      return isBeforeRelay ? 'HFYD,000000#' : 'Relay,0#'
    case 'position':
      return 'WHERE#'
    case 'interval':
      return `TIMER,${command.seconds},${command.seconds}#`
    case 'restart':
      return 'RESET#'
    case 'odometer':
      return `MILEAGE,ON,${command.meters / 1000}#`
    case 'timeZone': {
      const minutes = Math.abs(command.minutes)
      return `GMT,${command.minutes < 0 ? 'W' : 'E'},${Math.floor(minutes / 60)},${minutes % 60}#`
    }
    case 'speedLimit':
      return `SPEED,ON,10,${command.speedKmh},0#`
    case 'server':
      return `SERVER,${isIpAddress(command.host) ? 0 : 1},${command.host},${command.port},0#`
    case 'text':
      return command.text
    default:
      throw unwritable(command)
  }
}

import { type CommandFamily, unwritable } from '../../command-family.ts'
import { closeFrame, readsDiagnosis } from './framing.ts'

const [PLAIN_VERSION, SWITCH] = [1, 0x4583]

/**
 * Commands of Castel's plain trackers, which have a relay: one byte cuts or restores the circuit (public vector). What they answer is not
 * published, nor do they report the relay. Devices at the diagnosis socket have none, and speak other versions.
 */
export const castelCommands: CommandFamily = {
  kinds: () => ['block', 'unblock'],
  encode(command, { serial, edition }) {
    if (command.kind !== 'block' && command.kind !== 'unblock') throw unwritable(command)
    if (readsDiagnosis(Number(edition))) throw unwritable(command)
    const content = Buffer.of(command.kind === 'block' ? 1 : 0)
    return closeFrame({ version: PLAIN_VERSION, serial, type: SWITCH, content })
  },
}

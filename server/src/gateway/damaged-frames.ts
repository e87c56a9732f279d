import { createHash } from 'node:crypto'
import { setLast } from '@monitorweb/domain/collections/set-last'

/** So many devices are remembered; the one whose frame came longest ago is forgotten first, and shows it once more. */
const MAX_DEVICES = 10_000

/** Remembers of each device which frame with a wrong checksum came last, over whatever connection. */
export class DamagedFrames {
  private readonly last = new Map<string, string>()

  /** Notes that a frame of a device came damaged; answers whether the very same did so before: the device holds it so, and would send it for ever. */
  note(serial: string, frame: Uint8Array): boolean {
    const digest = createHash('sha256').update(frame).digest('base64')
    const isAgain = this.last.get(serial) === digest
    setLast(this.last, serial, digest, MAX_DEVICES)
    return isAgain
  }
}

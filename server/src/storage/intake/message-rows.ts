import { type CopyRows, CopyWriter } from '../base/copy-rows.ts'
import { deviceOf, type WritableFrame } from './writable-frame.ts'

/** What the columns of a row take at most, but for its bytes. */
const ROW_BYTES = 4 * 4 + 64

/** Writes the raw messages of frames. */
export function copyMessages(frames: readonly WritableFrame[]): CopyRows {
  let size = 0
  for (const { bytes } of frames) size += ROW_BYTES + bytes.length
  const writer = new CopyWriter(size)
  for (const frame of frames) {
    writer.row(4, ROW_BYTES + frame.bytes.length)
    writer.time(frame.receivedAt)
    writer.int4(deviceOf(frame))
    writer.text(frame.protocol)
    writer.binary(frame.bytes)
  }
  return writer.end('copy message (received_at, device_id, protocol, bytes) from stdin (format binary)')
}

/** What of a stranger could not be read at all is kept with what is set apart, and not once more. */
export function isKeptAsMessage({ strangerUse, apart, positions, placeless, readings }: WritableFrame): boolean {
  const isUnread = apart.length > 0 && positions.length === 0 && placeless.length === 0 && readings === null
  return !(strangerUse && isUnread)
}

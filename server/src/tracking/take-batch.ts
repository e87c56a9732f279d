/**
 * One transaction holds at most so many frames: enough to share the flush and a device's upkeep, few enough to stay
 * quick.
 */
const MAX_FRAMES = 2_500
/** One transaction holds at most so many bytes of frames; the statement that writes them is several times as long. */
const MAX_BYTES = 8_000_000

interface Sized {
  frame: { bytes: Uint8Array; device?: { cell: number } }
}

/** Takes the first of the queue that one transaction may hold, all of one cell: at least one, however long it is. */
export function takeBatch<T extends Sized>(queue: T[], maxFrames = MAX_FRAMES): T[] {
  let bytes = 0
  let count = 0
  const cell = queue[0]?.frame.device?.cell
  while (count < queue.length && count < maxFrames) {
    const { frame } = queue[count] as T
    bytes += frame.bytes.length
    if ((bytes > MAX_BYTES || frame.device?.cell !== cell) && count > 0) break
    count++
  }
  return queue.splice(0, count)
}

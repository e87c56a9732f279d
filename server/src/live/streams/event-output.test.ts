import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventOutput } from './event-output.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connection that takes so many bytes a second, as a socket is to Node: a chunk is done when its last byte is. */
function slowLine(bytesPerSecond: number): Writable {
  return new Writable({
    highWaterMark: 16 * 1024,
    write(chunk: Buffer, _encoding, done) {
      if (bytesPerSecond > 0) setTimeout(done, (chunk.length / bytesPerSecond) * 1000)
    },
  })
}

function outputTo(line: Writable) {
  let isClosed = false
  const output = openEventOutput({
    onReady: () => undefined,
    onClose() {
      isClosed = true
    },
  })
  output.body.pipe(line)
  return { ...output, isClosed: () => isClosed }
}

test('a reader whose line takes minutes for the snapshot is not thrown out as one that takes nothing', async () => {
  const output = outputTo(slowLine(32 * 1024))
  output.send({ name: 'snapshot', data: 'x'.repeat(4 * 1024 * 1024) })
  for (let second = 0; second < 120; second++) {
    // As much of a large fleet changes in a second.
    if (!output.isBusy()) output.send({ name: 'changes', data: 'y'.repeat(8 * 1024) })
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(output.isClosed()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(output.isBusy()).toBe(false)
  output.body.destroy()
})

test('a reader that takes nothing more is thrown out, and not before a minute', async () => {
  const output = outputTo(slowLine(0))
  output.send({ name: 'snapshot', data: 'x'.repeat(4 * 1024 * 1024) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(output.isClosed()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(output.isClosed()).toBe(true)
})

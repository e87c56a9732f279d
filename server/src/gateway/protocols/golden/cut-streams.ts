import { expect } from 'vitest'
import type { FrameProtocol } from '../../protocol.ts'

type Framing = Pick<FrameProtocol, 'frameLength'>

/** Expects so many frames of a stream, the same ones wherever it is cut and byte after byte. Answers their bytes as latin1. */
export function expectSameFrames(protocol: Framing, stream: Buffer, count: number): string[] {
  const whole = framesOf(protocol, [stream])
  expect(whole).toHaveLength(count)
  for (let cut = 1; cut < stream.length; cut++)
    expect(framesOf(protocol, [stream.subarray(0, cut), stream.subarray(cut)])).toEqual(whole)
  const bytes = Array.from(stream, (byte) => Buffer.of(byte))
  expect(framesOf(protocol, bytes)).toEqual(whole)
  return whole
}

/** Expects of bytes that they are one frame, and none while they are cut. */
export function expectOneFrame(protocol: Framing, bytes: Buffer): void {
  expect(protocol.frameLength(bytes, 'tcp')).toBe(bytes.length)
  for (let cut = 0; cut < bytes.length; cut++) expect(protocol.frameLength(bytes.subarray(0, cut), 'tcp')).toBe(0)
}

function framesOf(protocol: Framing, pieces: readonly Buffer[]): string[] {
  const frames: string[] = []
  let buffered: Buffer = Buffer.alloc(0)
  const nextLength = () => (buffered.length > 0 ? protocol.frameLength(buffered, 'tcp') : 0)
  for (const piece of pieces) {
    buffered = Buffer.concat([buffered, piece])
    for (let length = nextLength(); length > 0; length = nextLength()) {
      frames.push(buffered.toString('latin1', 0, length))
      buffered = buffered.subarray(length)
    }
  }
  return frames
}

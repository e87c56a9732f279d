import { expect, test } from 'vitest'
import type { FrameProtocol } from '../../protocol.ts'
import { protocols } from '../protocols.ts'
import { FUZZED } from './fuzzed.ts'
import { SAMPLE_FRAMES } from './sample-frames.ts'

const spoken = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)
/** A million over all that is read; `npm run fuzz` does more. */
const ROUNDS = Math.ceil(1_000_000 / FUZZED.length)
const SEED = 16

test('there are frames of every protocol to begin with', () => {
  expect(Object.keys(SAMPLE_FRAMES).toSorted()).toEqual(spoken.map(({ name }) => name).toSorted())
})

test('requests are tried beside the frames: those of phones and of a Traccar server', () => {
  const http = protocols.filter((protocol) => !('frameLength' in protocol)).map(({ name }) => name)
  const tried = FUZZED.map(({ name }) => name.split(' ')[0])
  expect([...http, 'traccar'].filter((name) => !tried.includes(name))).toEqual([])
})

test.each(FUZZED.map((reader) => [reader.name, reader] as const))(
  `%s takes ${ROUNDS} mutations for what they are (seed ${SEED})`,
  (_name, reader) => {
    const { read, broken } = reader.fuzz({ rounds: ROUNDS, seed: SEED })
    // The mutations reach what reads, and what refuses.
    expect(read).toBeGreaterThan(ROUNDS / 20)
    expect(broken).toBeLessThan(ROUNDS)
  },
)

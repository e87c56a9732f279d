import { expect, test } from 'vitest'
import type { FrameProtocol } from '../../protocol.ts'
import { protocols } from '../protocols.ts'
import { fuzzFrames } from './fuzzing.ts'
import { SAMPLE_FRAMES } from './sample-frames.ts'

const spoken = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)
/** A million over all protocols; `npm run fuzz` does more. */
const ROUNDS = Math.ceil(1_000_000 / spoken.length)
const SEED = 16

test('there are frames of every protocol to begin with', () => {
  expect(Object.keys(SAMPLE_FRAMES).toSorted()).toEqual(spoken.map(({ name }) => name).toSorted())
})

test.each(spoken.map((protocol) => [protocol.name, protocol] as const))(
  `%s takes ${ROUNDS} mutated streams for what they are (seed ${SEED})`,
  (_name, protocol) => {
    const { read, broken } = fuzzFrames(protocol, { rounds: ROUNDS, seed: SEED })
    // The mutations reach what reads frames, and what refuses them.
    expect(read).toBeGreaterThan(ROUNDS / 20)
    expect(broken).toBeLessThan(ROUNDS)
  },
)

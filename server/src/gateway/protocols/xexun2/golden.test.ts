import { expect } from 'vitest'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { testPublicCases } from '../golden/public-cases.ts'
import { unescaped } from './framing.ts'
import { xexun2 } from './xexun2.ts'

testPublicCases({
  protocol: xexun2,
  count: 3,
  renamed: {},
  framed: ({ message }) => Buffer.from(message, 'hex'),
  expectVector({ input, frame }) {
    const bytes = Buffer.from(input, 'hex')
    expectOneFrame(xexun2, bytes)
    expect(`faaf${unescaped(bytes).toString('hex')}faaf`).toBe(frame)
  },
})

import { expect } from 'vitest'
import { expectSameFrames } from '../golden/cut-streams.ts'
import { testPublicCases } from '../golden/public-cases.ts'
import { RENAMED } from './golden.ts'
import { xexun } from './xexun.ts'

/** Messages that say more behind the IMEI end with their line, which the files lack. */
const LINE = /imei:\s?\d{15},./s

testPublicCases({
  protocol: xexun,
  count: 20,
  renamed: RENAMED,
  framed: ({ message }) => Buffer.from(LINE.test(message) ? `${message}\n` : message, 'latin1'),
  // The reference leaves out what stands before the sentence and behind the device.
  expectVector({ input, frame }) {
    const [found] = expectSameFrames(xexun, Buffer.from(input, 'hex'), 1)
    expect(found).toContain(Buffer.from(frame, 'hex').toString('latin1'))
  },
})

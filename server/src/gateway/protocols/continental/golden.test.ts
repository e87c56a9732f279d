import { testPublicCases } from '../golden/public-cases.ts'
import { continental } from './continental.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'

testPublicCases({
  protocol: continental,
  count: 3,
  renamed: RENAMED,
  others: OTHER_THAN_REFERENCE,
  // One of the messages has two bytes more than its length counts.
  framed: ({ message }) => {
    const bytes = Buffer.from(message, 'hex')
    return bytes.subarray(0, bytes.readUInt16BE(2))
  },
})

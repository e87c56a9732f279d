import { testPublicCases } from '../golden/public-cases.ts'
import { RENAMED } from './golden.ts'
import { wondex } from './wondex.ts'

testPublicCases({
  protocol: wondex,
  count: 10,
  renamed: RENAMED,
  framed: ({ encoding, message }) =>
    encoding === 'hex' ? Buffer.from(message, 'hex') : Buffer.from(`${message}\r\n`, 'latin1'),
  // The reference answers what keeps alive where it cuts the stream, which no case holds.
  answer: ({ encoding, message }) => (encoding === 'hex' ? message : undefined),
})

import { testPublicCases } from '../golden/public-cases.ts'
import { eelink } from './eelink.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'

const LOGIN_ANSWERED = /^6767010009/

testPublicCases({
  protocol: eelink,
  count: 21,
  renamed: RENAMED,
  others: OTHER_THAN_REFERENCE,
  framed: ({ message }) => Buffer.from(message, 'hex'),
  // A login is answered with the time of the server.
  receivedAt: ({ golden: { responses } }) => {
    const answer = responses?.[0]?.hex ?? ''
    return LOGIN_ANSWERED.test(answer) ? Buffer.from(answer, 'hex').readUInt32BE(7) * 1000 : 0
  },
})

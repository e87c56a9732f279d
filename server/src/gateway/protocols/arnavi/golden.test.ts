import { testPublicCases } from '../golden/public-cases.ts'
import { arnavi } from './arnavi.ts'
import { RENAMED } from './golden.ts'

testPublicCases({
  protocol: arnavi,
  count: 18,
  renamed: RENAMED,
  framed: ({ encoding, message }) =>
    encoding === 'hex' ? Buffer.from(message, 'hex') : Buffer.from(`${message}\r\n`, 'latin1'),
  // What a device is answered tells the time of the server behind the checksum.
  receivedAt: ({ golden: { responses } }) => {
    const answer = Buffer.from(responses?.[0]?.hex ?? '', 'hex')
    return answer.length === 9 ? answer.readUInt32LE(4) * 1000 : 0
  },
})

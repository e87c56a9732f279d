import { testPublicCases } from '../golden/public-cases.ts'
import { smartsole } from './smartsole.ts'

testPublicCases({
  protocol: smartsole,
  count: 1,
  framed: ({ message }) => Buffer.from(`${message}$`, 'latin1'),
})

import { testPublicCases } from '../golden/public-cases.ts'
import { calamp } from './calamp.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'

testPublicCases({
  protocol: calamp,
  count: 10,
  renamed: RENAMED,
  others: OTHER_THAN_REFERENCE,
  framed: ({ message }) => Buffer.from(message, 'hex'),
})

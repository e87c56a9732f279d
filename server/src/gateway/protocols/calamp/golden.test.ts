import { testPublicCases } from '../golden/public-cases.ts'
import { calamp } from './calamp.ts'
import { RENAMED } from './golden.ts'

testPublicCases({
  protocol: calamp,
  count: 10,
  renamed: RENAMED,
  framed: ({ message }) => Buffer.from(message, 'hex'),
})

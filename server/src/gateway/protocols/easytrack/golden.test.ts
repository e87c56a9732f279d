import { testPublicCases } from '../golden/public-cases.ts'
import { easytrack } from './easytrack.ts'
import { RENAMED } from './golden.ts'

testPublicCases({
  protocol: easytrack,
  count: 17,
  renamed: RENAMED,
  framed: ({ message }) => Buffer.from(message.endsWith('#') ? message : `${message}#`, 'latin1'),
})

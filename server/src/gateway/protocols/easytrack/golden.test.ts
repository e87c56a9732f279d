import { testPublicCases } from '../golden/public-cases.ts'
import { easytrack } from './easytrack.ts'
import { OTHER_THAN_REFERENCE, RENAMED } from './golden.ts'

testPublicCases({
  protocol: easytrack,
  count: 17,
  renamed: RENAMED,
  others: OTHER_THAN_REFERENCE,
  framed: ({ message }) => Buffer.from(message.endsWith('#') ? message : `${message}#`, 'latin1'),
})

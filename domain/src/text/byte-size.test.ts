import { expect, test } from 'vitest'
import { byteSizeWords } from './byte-size.ts'

test.each([
  [0, '1 kB'],
  [850 * 1024, '850 kB'],
  [3.2 * 1024 ** 2, '3,2 MB'],
  [25 * 1024 ** 2, '25 MB'],
  [1023 * 1024 ** 3, '1.023 GB'],
  [1.5 * 1024 ** 4, '1,5 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(byteSizeWords(bytes).replace('\u00a0', ' ')).toBe(words)
})

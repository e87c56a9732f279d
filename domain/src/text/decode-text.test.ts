import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = 'Descrição do pátio'
const pairs = (order: (high: number, low: number) => number[]) =>
  Uint8Array.from([...`\uFEFF${TEXT}`].flatMap((sign) => order(sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 0xff)))

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['Windows-1252', Uint8Array.from(TEXT, (sign) => sign.charCodeAt(0))],
  ['UTF-16, low bytes first', pairs((high, low) => [low, high])],
  ['UTF-16, high bytes first', pairs((high, low) => [high, low])],
])('a text in %s is read with its accents', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

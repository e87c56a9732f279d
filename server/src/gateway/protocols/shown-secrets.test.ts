import { expect, test } from 'vitest'
import { framed } from './jt808/framing.ts'
import { protocols } from './protocols.ts'
import { withoutShownSecrets } from './shown-secrets.ts'

test.each([
  ['a phone at the port of trackers', 'GET /?id=1&token=s3nha&lat=-23.5&lon=-46.6 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['its header', 'GET /?id=1&lat=-23.5 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer s3nha\r\nA b: c\r\n\r\n'],
  ['a header that was cut', 'GET /?id=1&lat=-23.5 HTTP/1.1\r\nauthorization:Basic s3nha'],
  ['Wialon IPS at the port of phones', '#L#2.0;-23.5;s3nha;1A2B\r\n'],
])('what is kept of %s has no secret', (_, text) => {
  const kept = withoutShownSecrets(Buffer.from(text)).toString()
  expect(kept).not.toContain('s3nha')
  expect(kept).toContain('-23.5')
  expect(kept).toHaveLength(text.length)
})

test('what is kept of the login of JT/T 808 has no word, also where its end is missing or much more follows', () => {
  const login = framed(Buffer.concat([Buffer.from('010200050138001380000001', 'hex'), Buffer.from('S3NHA')]), 0x7e)
  for (const bytes of [login, login.subarray(0, -1), Buffer.concat([login, Buffer.alloc(2000, 'x')])]) {
    const kept = withoutShownSecrets(bytes)
    expect(kept.includes('S3NHA')).toBe(false)
    expect(kept.subarray(0, 3)).toEqual(login.subarray(0, 3))
  }
})

test('each protocol whose devices show a secret has such a case here', () => {
  const hiding = protocols.filter(({ withoutSecret }) => withoutSecret).map(({ name }) => name)
  expect(hiding.toSorted()).toEqual(['jt808', 'osmand', 'wialon'])
})

test('other bytes are kept as they are', () => {
  const bytes = Buffer.from('787811010863100000000007', 'hex')
  expect(withoutShownSecrets(bytes)).toBe(bytes)
})

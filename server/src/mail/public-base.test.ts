import { expect, test } from 'vitest'
import { publicBase } from './public-base.ts'

test.each([
  ['https://frota.com.br', '0.0.0.0', 'https://frota.com.br'],
  [null, '127.0.0.1', 'http://localhost:3000'],
  [null, 'localhost', 'http://localhost:3000'],
  [null, '::1', 'http://localhost:3000'],
  [null, '192.168.0.10', 'http://192.168.0.10:3000'],
  [null, 'fd00::10', 'http://[fd00::10]:3000'],
  [null, '0.0.0.0', null],
  [null, '::', null],
])('links of PUBLIC_URL %s and HOST %s begin with %s', (publicUrl, host, base) => {
  expect(publicBase({ publicUrl, host }, 3000)).toEqual(base && { url: base, isSet: publicUrl !== null })
})

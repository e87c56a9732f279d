import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

describe('stored secrets', () => {
  const secrets = createSecrets('a'.repeat(32))

  test('come back as they were, and never look the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const stored = secrets.encrypt(text)
        expect(secrets.decrypt(stored)).toBe(text)
        expect(secrets.encrypt(text)).not.toBe(stored)
      }),
    )
  })

  test('open under no other key', () => {
    const stored = secrets.encrypt('1234')
    expect(() => createSecrets('b'.repeat(32)).decrypt(stored)).toThrow()
  })

  test('that were changed do not open', () => {
    const stored = secrets.encrypt('1234')
    const bytes = Buffer.from(stored.slice(3), 'base64')
    bytes[bytes.length - 1]! ^= 1
    expect(() => secrets.decrypt(`v1.${bytes.toString('base64')}`)).toThrow()
    expect(() => secrets.decrypt('1234')).toThrow()
  })
})

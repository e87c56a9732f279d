import { expect, test } from 'vitest'
import { checkArgs } from '../wire/check.ts'
import { consentOperations } from './consent-operations.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const record = (assinadoEm: string) =>
  checkArgs(consentOperations.recordConsent, { cliente: 1, assinadoEm, assinadoPor: 'Ana Souza', arquivo: 'a' })

test.each([dayIn(0), dayIn(-400), '2024-02-29'])('a consent is dated on a day that was: %s', (day) => {
  expect(record(day).signedOn).toBe(day)
})

test.each([dayIn(3), '9999-12-31', '0000-01-01', '2025-02-29', '05/01/2026'])('a consent is not dated %s', (day) => {
  expect(() => record(day)).toThrow('Informe um dia até hoje, como 31/03/2026 (na API, 2026-03-31).')
})

import { expect, test } from 'vitest'
import type { CopyStatus } from '../backup/copy-status.ts'
import { warningOfCopy } from './copy-warning.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const AT = { now: NOW, startedAt: NOW - 60 * 60_000 }
const copying: CopyStatus = {
  ...{ place: '/copias', state: 'copying', problem: null, toldAt: ago(0), copiedUntil: ago(0) },
  ...{ restorableFrom: ago(600), baseAt: ago(600), verified: null, sameDisk: false, encrypted: false },
}
const failing = { ...copying, state: 'failing', problem: 'Não há espaço livre em disco em /copias.' } as const

test('a copy that works, or that was only just interrupted or begun, is no worry', () => {
  expect(warningOfCopy(null, AT)).toBeNull()
  expect(warningOfCopy(copying, AT)).toBeNull()
  expect(warningOfCopy({ ...failing, copiedUntil: ago(4) }, AT)).toBeNull()
  const justStarted = { now: NOW, startedAt: NOW - 60_000 }
  expect(warningOfCopy({ ...copying, toldAt: ago(600), copiedUntil: ago(600) }, justStarted)).toBeNull()
  expect(warningOfCopy({ ...failing, copiedUntil: null }, justStarted)).toBeNull()
})

test('a copy that stands still says since when, and never where', () => {
  const message = 'A cópia de segurança está parada há 12 min. Veja Configurações → Saúde do sistema.'
  expect(warningOfCopy({ ...failing, copiedUntil: ago(12) }, AT)).toEqual({ reason: 'copyStopped', message })
  expect(warningOfCopy({ ...copying, toldAt: ago(12), copiedUntil: ago(12) }, AT)?.message).toBe(message)
})

test('a copy that grows, but was found wrong when it was restored aside, is told', () => {
  const wrong = { ...copying, verified: { at: ago(60), ok: false, words: 'A cópia não confere com o banco: 2 de 3.' } }
  expect(warningOfCopy(wrong, AT)).toMatchObject({ reason: 'copyWrong' })
  expect(warningOfCopy({ ...wrong, verified: { ...wrong.verified, ok: true } }, AT)).toBeNull()
})

test('a copy that never came to be says so', () => {
  expect(warningOfCopy({ ...failing, copiedUntil: null }, AT)?.message).toMatch(/^Nenhuma cópia de segurança pôde/)
})

test('a copy that goes on, of which no whole one can be made for longer than a week, says how old the newest is', () => {
  expect(warningOfCopy({ ...failing, baseAt: ago(7 * 1440) }, AT)).toBeNull()
  expect(warningOfCopy({ ...failing, baseAt: ago(9 * 1440) }, AT)).toEqual({
    ...{ reason: 'copyOld' },
    message: 'A cópia completa mais nova é de 9 dias atrás. Veja Configurações → Saúde do sistema.',
  })
})

test('a copy that could not be compared for hours is told, and never where', () => {
  const words = 'Não há espaço livre em disco em /copias.'
  const since = (minutes: number) => ({ ...copying, unverified: { since: ago(minutes), words } })
  expect(warningOfCopy(since(5 * 60), AT)).toBeNull()
  expect(warningOfCopy(since(7 * 60), AT)).toEqual({
    reason: 'copyUnchecked',
    message:
      'A cópia de segurança não pôde ser conferida há 7 h: não se sabe se pode ser restaurada. Veja Configurações → Saúde do sistema.',
  })
})

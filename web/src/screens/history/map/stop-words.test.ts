import { expect, test } from 'vitest'
import { standWords, stopFacts } from './stop-words.ts'

const MINUTE = 60_000
const stop = {
  ...{ start: Date.UTC(2026, 2, 4, 12), end: Date.UTC(2026, 2, 4, 13), durationSeconds: 3600, idleSeconds: 0 },
  ...{ inProgress: false, cutAtStart: false, cutAtEnd: false },
}
const plain = (words: string) => words.replaceAll('\u00a0', ' ')
const told = (more: Partial<typeof stop>) =>
  Object.fromEntries(stopFacts({ ...stop, ...more }).map(([term, value]) => [term, plain(value)]))
const stood = (minutes: number, silent: number) =>
  plain(standWords({ milliseconds: minutes * MINUTE, silentMs: silent * MINUTE }))

test('a stop tells arrival, departure and length, and the engine only where it ran', () => {
  expect(told({})).toEqual({
    Chegada: expect.stringMatching(/^04\/03\/2026 \d\d:00:00$/),
    Saída: expect.stringMatching(/^04\/03\/2026 \d\d:00:00$/),
    Duração: '1 h',
  })
  expect(told({ idleSeconds: 600 })['Parado ligado']).toBe('10 min')
})

test('what is not known of a stop is not told as known', () => {
  expect(told({ inProgress: true })['Saída']).toBe('em andamento')
  expect(told({ cutAtStart: true })['Chegada']).toMatch(/^antes de /)
  expect(told({ cutAtEnd: true })['Saída']).toMatch(/^depois de /)
})

test('a stand that is leapt over tells how long, and what of it nobody knows', () => {
  expect(stood(200, 0)).toBe('Parado 3 h 20 min')
  expect(stood(60, 15)).toBe('Parado 45 min, sem dados 15 min')
  expect(stood(47, 47)).toBe('Sem dados 47 min')
})

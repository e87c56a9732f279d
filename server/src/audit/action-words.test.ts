import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ACCESS_ACTIONS, ACTIONS_OF_GROUP, actionWords } from './action-words.ts'
import { entityWords } from './audited-records.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

/** Lists every word that some source writes to this column of the audit. */
function written(column: 'action' | 'entity'): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const found = files
    .map((path) => readFileSync(`${sources}${path}`, 'utf8'))
    .filter((source) => source.includes('writeAudit'))
    .flatMap((source) => [...source.matchAll(new RegExp(`\\b${column}: '(\\w+)'`, 'g'))].map((match) => match[1]!))
  return [...new Set(found)]
}

test('everything that is written to the audit can be said in words', () => {
  const [actions, entities] = [written('action'), written('entity')]
  expect(actions).toContain('revealSecret')
  expect(actions.filter((action) => actionWords(action) === null)).toEqual([])
  expect(entities).toContain('tripRules')
  expect(entities.filter((entity) => entityWords(entity) === null)).toEqual([])
  expect([actionWords('constructor'), entityWords('constructor')]).toEqual([null, null])
})

test('«Entradas e senhas» holds all that is said of entering, sessions, passwords and second factors, and nothing else', () => {
  const all = [...ACTIONS_OF_GROUP.mudancas!, ...ACCESS_ACTIONS]
  const spoken = all.filter((action) => /entr(ou|ar)|saiu|sess|senha|etapas|ver como/i.test(actionWords(action)!))
  expect([...ACTIONS_OF_GROUP.entradas!].sort()).toEqual(spoken.sort())
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { actionWords } from './action-words.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

/** Lists every action that some source writes to the audit. */
function writtenActions(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const found = files
    .map((path) => readFileSync(`${sources}${path}`, 'utf8'))
    .filter((source) => source.includes('writeAudit'))
    .flatMap((source) => [...source.matchAll(/\baction: '(\w+)'/g)].map((match) => match[1]!))
  return [...new Set(found)]
}

test('everything that is written to the audit can be said in words', () => {
  const actions = writtenActions()
  expect(actions).toContain('revealSecret')
  expect(actions.filter((action) => actionWords(action) === null)).toEqual([])
  expect(actionWords('constructor')).toBeNull()
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../server/src/', import.meta.url))
/** Statements are at home here. */
const HOME = 'storage/'
/** This file makes the database in which storage then lives. */
const EXCEPTIONS = ['postgres/program-role.ts']

const SENDS = /\b(?:pool|client|connection|database|lookUps)\.query\b|\.query<|\bfrom 'kysely'/
const STATEMENT =
  /[`'"]\s*(?:select\s[^`'"]*\bfrom\s|select 1\b|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with (?:recursive )?\w+ as \(|lock table\s|savepoint\s|set transaction\s)/i

function holdsSql(source: string): boolean {
  return SENDS.test(source) || STATEMENT.test(source)
}

test('no file of the server outside storage holds SQL', () => {
  const holders = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !path.startsWith(HOME) && !EXCEPTIONS.includes(path))
    .filter((path) => holdsSql(readFileSync(`${SOURCES}${path}`, 'utf8')))
  expect(holders).toEqual([])
})

describe('SQL is seen', () => {
  test.each([
    "await pool.query('vacuum')",
    "await this.anything.query<Row>('select now()')",
    "const FOUND = 'select id from vehicle where id = $1'",
    'const text = `\n  with gone as (delete from mail)`',
    "const text = 'update vehicle v set plate = $1'",
    "import { sql } from 'kysely'",
  ])('in %s', (source) => expect(holdsSql(source)).toBe(true))

  test.each(["action: 'update'", 'const text = request.query.text', "throw new Error('select one of the vehicles')"])(
    'and not in %s',
    (source) => expect(holdsSql(source)).toBe(false),
  )
})

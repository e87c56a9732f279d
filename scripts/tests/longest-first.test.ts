import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-command.mjs'
import { LONGEST } from './longest-first.ts'

test('every file that is begun with is there under its name', () => {
  expect(LONGEST.filter((name) => !existsSync(`${root}server/test/${name}.test.ts`))).toEqual([])
})

import { expect, test } from 'vitest'
import { plainArray, textArray } from './array-literal.ts'

test('arrays are written as PostgreSQL reads them', () => {
  expect(plainArray([1, null, -2.5, true])).toBe('{1,NULL,-2.5,true}')
  expect(plainArray([])).toBe('{}')
  expect(textArray(['a', null, '', 'NULL', 'q"b\\c,{}'])).toBe(String.raw`{"a",NULL,"","NULL","q\"b\\c,{}"}`)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearToken } from '#api/session/session.ts'
import { enterAs } from '#testing/test-page.tsx'
import { keepQuestion, withKeptQuestion } from './kept-question.ts'

beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  sessionStorage.clear()
  clearToken()
})

test('a report without a question goes on with the vehicles and the period of the one before, and not with its filters', () => {
  keepQuestion({ v: '7,8', preset: 'yesterday', speedType: '1', speed: '80', focus: 'a~b' })
  expect(withKeptQuestion({ list: 'days' })).toEqual({ list: 'days', v: '7,8', preset: 'yesterday' })
})

test('a link that names a vehicle or a period says all that is asked', () => {
  keepQuestion({ v: '7', from: '2026-03-04T00:00:00', to: '2026-03-04T23:59:59' })
  const links = [{ v: '9' }, { preset: 'today' }] as const
  for (const link of links) expect(withKeptQuestion(link)).toBe(link)
})

test('a period that does not exist is not kept, the vehicles of its link are', () => {
  for (const period of [{ from: 'foo' }, { from: '2026-02-30T00:00', to: '2026-03-02T09:00' }]) {
    keepQuestion({ v: '7', ...period })
    expect(withKeptQuestion({})).toEqual({ v: '7' })
  }
})

test('what was taken out again is not kept', () => {
  keepQuestion({ v: '7' })
  keepQuestion({})
  const menu = {}
  expect(withKeptQuestion(menu)).toBe(menu)
})

test('the next person at the desk begins blank', () => {
  keepQuestion({ v: '7' })
  enterAs({ customerId: 12, userId: 40, access: 'C' })
  expect(withKeptQuestion({})).toEqual({})
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  expect(withKeptQuestion({})).toEqual({ v: '7' })
})

test('what somebody else wrote into the storage is no question', () => {
  keepQuestion({ v: '7' })
  sessionStorage.setItem(sessionStorage.key(0)!, '{')
  expect(withKeptQuestion({})).toEqual({})
})

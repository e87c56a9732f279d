import { expect, test } from 'vitest'
import { mapFraming } from './map-framing.ts'

test('an answer is framed at its first part and when it is whole, and not at each page between', () => {
  const { isDue } = mapFraming(null)
  expect([isDue('a', false), isDue('a', false), isDue('a', true), isDue('a', true)]).toEqual([true, false, true, false])
  expect(isDue('b', true)).toBe(true)
})

test('while more is read, the map stays where a person moved it, until something else is asked', () => {
  const { keep, isDue } = mapFraming(null)
  expect(isDue('a', false)).toBe(true)
  keep('a')
  expect([isDue('a', true), isDue('a', false), isDue('a', true)]).toEqual([false, false, false])
  expect([isDue('b', true), isDue('a', true)]).toEqual([true, true])
})

test('the camera of a link holds for what the link asks', () => {
  const { isDue } = mapFraming('a')
  expect([isDue('a', false), isDue('a', true), isDue('b', false)]).toEqual([false, false, true])
})

test('what was framed is framed anew at another size, unless a person chose what the map looks at', () => {
  const { keep, isDue, isFramed } = mapFraming(null)
  expect(isFramed('a')).toBe(false)
  isDue('a', false)
  expect([isFramed('a'), isFramed('b')]).toEqual([true, false])
  keep('a')
  expect(isFramed('a')).toBe(false)
  const linked = mapFraming('a')
  linked.isDue('a', true)
  expect(linked.isFramed('a')).toBe(false)
})

test('what was led to an instant is not framed anew at another size, until another answer is', () => {
  const { leave, isDue, isFramed } = mapFraming(null)
  isDue('a', true)
  leave()
  expect(isFramed('a')).toBe(false)
  isDue('b', true)
  expect(isFramed('b')).toBe(true)
})

import { expect, test } from 'vitest'
import { contrastOf } from '../color/contrast.ts'
import { hueOf, letterAmong, MOST_TOGETHER, numberOf } from './seen-together.ts'

const INDICES = Array.from({ length: MOST_TOGETHER }, (_, index) => index)

test('vehicles that are seen together have letters and hues of their own, and stops and trips the letter before their number', () => {
  expect(INDICES.map((index) => letterAmong(MOST_TOGETHER, index)).join('')).toBe('ABCDE')
  expect(new Set(INDICES.map(hueOf)).size).toBe(MOST_TOGETHER)
  expect(numberOf(letterAmong(2, 1), 1)).toBe('B1')
})

test('a vehicle alone has no letter, and its stops and trips are called by their number', () => {
  expect(numberOf(letterAmong(1, 0), 7)).toBe('7')
})

test('a letter can be read in white on each hue', () => {
  for (const index of INDICES) expect(contrastOf(hueOf(index), '#ffffff'), hueOf(index)).toBeGreaterThan(3)
})

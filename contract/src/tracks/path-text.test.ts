import { expect, test } from 'vitest'
import { readPath, writePath } from './path-text.ts'

const WAY = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
]

test('a way is written as map libraries read it, and read again', () => {
  expect(writePath(WAY)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(readPath(writePath(WAY))).toEqual(WAY)
  expect(readPath('')).toEqual([])
})

test('text that breaks off has the points that came whole', () => {
  expect(readPath('_p~iF~ps|U_ulLnn')).toEqual(WAY.slice(0, 1))
})

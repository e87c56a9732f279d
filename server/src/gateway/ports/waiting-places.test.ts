import { expect, test } from 'vitest'
import { createWaitingPlaces } from './waiting-places.ts'

const ADDRESS = '203.0.113.7'

test('a full address makes room: silent connections go first, the oldest before the others', () => {
  const places = createWaitingPlaces<string>(3)
  expect(['a', 'b', 'c'].map((one) => places.enter(ADDRESS, one))).toEqual([null, null, null])
  places.hear(ADDRESS, 'a')
  expect(places.enter(ADDRESS, 'd')).toBe('b')
  places.hear(ADDRESS, 'd')
  places.hear(ADDRESS, 'c')
  expect(places.enter(ADDRESS, 'e')).toBe('a')
  expect(places.enter(ADDRESS, 'f')).toBe('e')
})

test('a device that is stored needs no place, so that any number of them come from one address', () => {
  const places = createWaitingPlaces<number>(2)
  for (let device = 0; device < 1_000; device++) {
    expect(places.enter(ADDRESS, device)).toBeNull()
    places.leave(ADDRESS, device)
  }
})

test('a network of IPv6 is one address, and others keep their places', () => {
  const places = createWaitingPlaces<string>(1)
  expect(places.enter('2001:db8:1:1::1', 'a')).toBeNull()
  expect(places.enter('2001:db8:1:2::1', 'b')).toBeNull()
  expect(places.enter('2001:db8:1:1::2', 'c')).toBe('a')
})

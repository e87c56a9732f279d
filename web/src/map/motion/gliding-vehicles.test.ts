import { expect, test } from 'vitest'
import { createTravellers } from './gliding-vehicles.ts'

const point = (longitude: number) => ({ latitude: -23, longitude })
const way = (from: number, to: number) => ({ from: point(from), to: point(to), durationMs: 1000 })

test('a vehicle waits where it was until its source has drawn it, and then goes its way', () => {
  const travellers = createTravellers()
  travellers.send(7, way(0, 10), 0)
  expect(travellers.setOut(400)).toEqual([])
  travellers.give(0)
  expect([...travellers.waiting()]).toEqual([7])
  expect(travellers.placeOf(7, 900)).toEqual(point(0))
  expect(travellers.setOut(1000)).toEqual([7])
  expect([...travellers.waiting()]).toEqual([])
  expect(travellers.placeOf(7, 1500)).toEqual(point(5))
  travellers.give(1999)
  expect(travellers.arrived()).toEqual([])
  travellers.give(2000)
  expect(travellers.arrived()).toEqual([7])
})

test('a new fix turns a vehicle where it is drawn, not where it was heard of before', () => {
  const travellers = createTravellers()
  travellers.send(7, way(0, 10), 0)
  travellers.give(0)
  travellers.setOut(0)
  travellers.send(7, way(10, 20), 500)
  expect(travellers.placeOf(7, 500)).toEqual(point(5))
  expect(travellers.placeOf(7, 1500)).toEqual(point(20))
  expect([...travellers.waiting()]).toEqual([])
})

test('who is dropped is nowhere on its way', () => {
  const travellers = createTravellers()
  travellers.send(7, way(0, 10), 0)
  travellers.drop(7)
  expect(travellers.placeOf(7, 0)).toBeNull()
  expect(travellers.ids()).toEqual([])
  expect([...travellers.waiting()]).toEqual([])
})

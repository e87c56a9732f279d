import { expect, test } from 'vitest'
import { inReadingOrder } from './marker-order.ts'

test('markers are stepped through line by line from the left, each once', () => {
  const marker = (vehicleId: number, x: number, y: number) => ({ vehicleId, x, y })
  const markers = [marker(4, 5, 300), marker(2, 300, 12), marker(1, 10, 40), marker(3, 600, 30), marker(2, 300, 12)]
  expect(inReadingOrder(markers)).toEqual([1, 2, 3, 4])
})

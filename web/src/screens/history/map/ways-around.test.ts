import { expect, test } from 'vitest'
import { waysAround } from './ways-around.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
/** As the fit adds it to what is kept clear of. */
const MARGIN = 64

/** A phone's map, the parts on it where they are, below what else the page shows. */
const PHONE = {
  map: box(0, 268, 390, 707),
  legend: box(8, 276, 98, 316),
  buttons: box(334, 538, 378, 671),
  credits: box(0, 661, 390, 707),
  card: undefined,
}
/** A map of the lowest height beside lines of time and a table. */
const WIDE = {
  map: box(232, 166, 1440, 373),
  legend: box(240, 174, 1007, 208),
  buttons: box(1390, 260, 1428, 361),
  credits: box(232, 350, 1440, 373),
  card: box(1066, 176, 1378, 363),
}

test('what is told of an instant leaves the way room to its left, and on a phone below it', () => {
  for (const { right = 0 } of waysAround(WIDE)) expect(WIDE.map.right - right - MARGIN).toBeLessThan(WIDE.card.left)
  const card = box(10, 322, 380, 445)
  const phone = waysAround({ ...PHONE, card })
  for (const { top = 0 } of phone) expect(PHONE.map.top + top + MARGIN).toBeGreaterThan(card.bottom)
  expect(Math.max(...phone.map(({ top = 0, bottom = 0 }) => 439 - top - bottom - 2 * MARGIN))).toBeGreaterThan(120)
})

test('on a phone no way leads beneath a part that lies on its map', () => {
  const { map, legend, buttons, credits } = PHONE
  for (const { left = 0, right = 0, top = 0, bottom = 0 } of waysAround(PHONE)) {
    const free = box(
      map.left + left + MARGIN,
      map.top + top + MARGIN,
      map.right - right - MARGIN,
      map.bottom - bottom - MARGIN,
    )
    expect(free.right - free.left).toBeGreaterThan(150)
    expect(free.bottom - free.top).toBeGreaterThan(120)
    for (const part of [legend, buttons, credits]) {
      expect(
        part.right <= free.left || part.left >= free.right || part.bottom <= free.top || part.top >= free.bottom,
      ).toBe(true)
    }
  }
})

test('without parts all of the map is there for the tracks', () => {
  const bare = { map: PHONE.map, legend: undefined, buttons: undefined, credits: undefined, card: undefined }
  expect(waysAround(bare)).toEqual([{ left: -44, right: -46, top: -22, bottom: -46 }])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorOfHue, hueColorOf } from './hue-color.ts'

test('colours are read and written as CSS means them', () => {
  expect(hueColorOf('#354ca3')).toEqual({ hue: 227, saturation: 51, lightness: 42 })
  expect(hueColorOf('#808080')).toEqual({ hue: 0, saturation: 0, lightness: 50 })
  expect(colorOfHue({ hue: 120, saturation: 100, lightness: 25 })).toBe('#008000')
  expect(colorOfHue({ hue: 300, saturation: 100, lightness: 50 })).toBe('#ff00ff')
})

test('a colour that was read is written almost as it was, whole steps being what is chosen', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const color = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
      const written = colorOfHue(hueColorOf(color))
      for (const [index, value] of channels.entries()) {
        const at = 1 + 2 * index
        expect(Math.abs(Number.parseInt(written.slice(at, at + 2), 16) - value)).toBeLessThanOrEqual(6)
      }
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandStyle, brandTones, filledTone } from './brand-tones.ts'
import { contrastOf, leastContrast, nearestReadable, READABLE, STANDS_OUT, textOn } from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('keeps a colour that is readable, and finds the nearest for one that is not', () => {
    expect(nearestReadable('#354ca3', ['#ffffff'])).toBe('#354ca3')
    const yellow = nearestReadable('#ffcc00', ['#ffffff'])
    expect(contrastOf(yellow, '#ffffff')).toBeGreaterThanOrEqual(READABLE)
    expect(contrastOf(yellow, '#ffffff')).toBeLessThan(READABLE + 0.3)
  })

  test('of black or white is enough on any ground', () => {
    fc.assert(fc.property(color, (ground) => contrastOf(textOn(ground), ground) >= READABLE))
  })
})

describe('the tones of a brand', () => {
  test('are readable in both themes, whatever the colour', () => {
    fc.assert(
      fc.property(color, (brand) => {
        expect(contrastOf('#ffffff', filledTone(brand))).toBeGreaterThanOrEqual(READABLE)
        const light = brandTones(brand, 'light')
        const dark = brandTones(brand, 'dark')
        expect(leastContrast(light.text, ['#ffffff', '#f3f5f8', light.soft, light.softHover])).toBeGreaterThanOrEqual(
          READABLE,
        )
        expect(leastContrast(dark.text, ['#0f1318', '#222932', dark.soft, dark.softHover])).toBeGreaterThanOrEqual(
          STANDS_OUT,
        )
      }),
    )
  })

  test('become a style sheet of colours and nothing else', () => {
    const sheet = brandStyle({ color: '#0a5c36', accentColor: '#ffcc00' })
    expect(sheet).toContain('--brand-color:#0a5c36')
    expect(sheet).not.toMatch(/[<>\\]|url|@/)
  })
})

import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { type CountryTopology, countryShapes } from './country-shapes.ts'

const topology: CountryTopology = createRequire(import.meta.url)('world-atlas/countries-50m.json')

test('the world in 50 m has Brazil, and nothing that crosses the whole map', () => {
  const { countries, borders } = countryShapes(topology)
  expect(countries.features.some(({ properties }) => properties?.['name'] === 'Brazil')).toBe(true)
  for (const { geometry } of countries.features) {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : []
    for (const [outline = []] of polygons) {
      const steps = outline.slice(1).map(([longitude = 0], index) => Math.abs(longitude - (outline[index]?.[0] ?? 0)))
      expect(Math.max(...steps)).toBeLessThan(180)
    }
  }
  expect(borders.geometry.type).toBe('MultiLineString')
})

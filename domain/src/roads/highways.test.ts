import { describe, expect, test } from 'vitest'
import { distanceMeters } from '../places/distance.ts'
import { highwayLines } from './highway-lines.ts'
import { readStretch } from './highway-stretch.ts'
import { highwayStretches, placesAlong } from './highways.ts'

const BRAZIL = { south: -34, north: 5.3, west: -74, east: -34.7 }

describe('the table of highways', () => {
  test('has those that people know, each by the name of its shield', () => {
    const refs = new Set(highwayStretches().map(({ ref }) => ref))
    for (const number of ['101', '116', '040', '153', '381', '050', '060', '163', '364', '230', '262', '277', '376']) {
      expect(refs).toContain(`BR-${number}`)
    }
    expect([...refs]).toEqual(expect.arrayContaining(['SP-310', 'SP-330', 'SP-348', 'SP-280']))
    expect([...refs].filter((ref) => !/^[A-Z]{2}-\d{3}$/.test(ref))).toEqual([])
  })

  test('lies in Brazil, and leaps nowhere farther than the empty roads of the North are long', () => {
    for (const { ref, places } of highwayStretches()) {
      expect(places.length, ref).toBeGreaterThan(1)
      for (const [index, [place, latitude, longitude]] of places.entries()) {
        expect(latitude, place).toBeGreaterThan(BRAZIL.south)
        expect(latitude, place).toBeLessThan(BRAZIL.north)
        expect(longitude, place).toBeGreaterThan(BRAZIL.west)
        expect(longitude, place).toBeLessThan(BRAZIL.east)
        const [, latitudeBefore, longitudeBefore] = places[index - 1] ?? places[index]!
        const meters = distanceMeters(latitudeBefore, longitudeBefore, latitude, longitude)
        expect(meters, `${ref} to ${place}`).toBeLessThan(360_000)
        expect(index === 0 || meters > 0, `${ref}: ${place} twice`).toBe(true)
      }
    }
  })

  test('gives the places of stretches in a row, where two meet only once', () => {
    const names = placesAlong(['br376-serra', 'br101-norte-sc']).map(([name]) => name)
    expect(names.filter((name) => name === 'Garuva')).toHaveLength(1)
    expect(names[0]).toBe('São José dos Pinhais')
    expect(names.at(-1)).toBe('São José')
    expect(() => placesAlong(['nowhere'])).toThrow(RangeError)
  })

  test('refuses what is no place', () => {
    expect(() => readStretch({ ref: 'BR-000', course: 'Brasília -15.8' })).toThrow(/Brasília -15.8/)
  })
})

test('a highway is drawn through all its places, in curves that stay near the straight way', () => {
  const [line] = highwayLines()
  const [stretch] = highwayStretches()
  const drawn = new Set(line!.points.map(([longitude, latitude]) => `${latitude} ${longitude}`))
  for (const [place, latitude, longitude] of stretch!.places) {
    expect(drawn, place).toContain(`${Math.round(latitude * 1000) / 1000} ${Math.round(longitude * 1000) / 1000}`)
  }
  for (const { ref, points } of highwayLines()) {
    for (const [index, [longitude, latitude]] of points.entries()) {
      const [longitudeBefore, latitudeBefore] = points[index - 1] ?? [longitude, latitude]
      expect(distanceMeters(latitudeBefore, longitudeBefore, latitude, longitude), ref).toBeLessThan(60_000)
    }
  }
})

import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import { BRAZILIAN_STATES, SOUTH_AMERICA } from './brazilian-states.ts'
import { type City, readCities } from './city-file.ts'

/** Names the nearest town: "em Jundiaí/SP", "a 3 km ao SO de Jundiaí/SP", "a 12 km ao N de Montevideo, Uruguai". */
export type DescribeNearestTown = (latitude: number, longitude: number) => string

/** Outside the continent only cities are worth their memory, since a vehicle there is a lost one. */
const CITY_POPULATION = 50_000

/** Opens the offline gazetteer; the towns are read at the first question and kept (about 20 MB). */
export function openNearestTown(): DescribeNearestTown {
  let gazetteer: Gazetteer | undefined
  return (latitude, longitude) => {
    gazetteer ??= openGazetteer()
    return describeNearest(gazetteer, latitude, longitude)
  }
}

interface Gazetteer {
  cities: City[]
  index: KDBush
}

function openGazetteer(): Gazetteer {
  const cities = readCities((country, population) => SOUTH_AMERICA.has(country) || population >= CITY_POPULATION)
  const index = new KDBush(cities.length)
  for (const city of cities) index.add(city.longitude, city.latitude)
  index.finish()
  return { cities, index }
}

function describeNearest({ cities, index }: Gazetteer, latitude: number, longitude: number): string {
  const [nearest] = around(index, longitude, latitude, 1)
  const city = nearest === undefined ? undefined : cities[nearest]
  if (!city) return ''
  const distanceKm = distance(longitude, latitude, city.longitude, city.latitude)
  if (distanceKm <= innerRadiusKm(city.population)) return `em ${nameOf(city)}`
  return `a ${roundKm(distanceKm)} km ${directionOf(city, latitude, longitude)} de ${nameOf(city)}`
}

/**
 * Within this distance of its centre one is "in" a town: 2 km, and for big cities as much as their area grows (São
 * Paulo 9 km).
 */
function innerRadiusKm(population: number): number {
  return 2 * Math.sqrt(Math.max(1, population / 500_000))
}

const kilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

function roundKm(distanceKm: number): string {
  return kilometres.format(distanceKm < 100 ? Math.round(distanceKm) : Math.round(distanceKm / 10) * 10)
}

const DIRECTIONS = ['ao N', 'ao NE', 'a L', 'ao SE', 'ao S', 'ao SO', 'a O', 'ao NO'] as const

/** Tells where the point lies seen from the city: the rhumb-like bearing on the local plane, in eighths of a turn. */
function directionOf(city: City, latitude: number, longitude: number): string {
  const middleRadians = ((latitude + city.latitude) / 2) * (Math.PI / 180)
  const eastDegrees = (((longitude - city.longitude + 540) % 360) - 180) * Math.cos(middleRadians)
  const eighth = Math.round(Math.atan2(eastDegrees, latitude - city.latitude) / (Math.PI / 4))
  return DIRECTIONS[(eighth + 8) % 8] ?? DIRECTIONS[0]
}

const countries = new Intl.DisplayNames('pt-BR', { type: 'region' })

function nameOf(city: City): string {
  const state = city.country === 'BR' ? BRAZILIAN_STATES[city.adminCode] : undefined
  return state ? `${city.name}/${state}` : `${city.name}, ${countries.of(city.country) ?? city.country}`
}

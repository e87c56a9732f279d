import { expect, test } from 'vitest'
import type { MapPoint } from '#places/map-point.ts'
import { bulkOf } from './bulk.ts'

const SAO_PAULO = { latitude: -23.55, longitude: -46.63 }
const RIO = { latitude: -22.91, longitude: -43.17 }
const MANAUS = { latitude: -3.1, longitude: -60.02 }
const RECIFE = { latitude: -8.05, longitude: -34.9 }
const PORTO_ALEGRE = { latitude: -30.03, longitude: -51.23 }
const LISBON = { latitude: 38.72, longitude: -9.14 }

const times = (count: number, place: MapPoint) => Array.from({ length: count }, () => place)

test('a tracker abroad is not of the bulk of a fleet, whether in one town or all over the country', () => {
  expect(bulkOf([...times(19, SAO_PAULO), LISBON])).toEqual(times(19, SAO_PAULO))
  const country = [SAO_PAULO, RIO, MANAUS, PORTO_ALEGRE].flatMap((place) => times(3, place))
  expect(bulkOf([LISBON, ...country])).toHaveLength(country.length)
  expect(bulkOf([LISBON, ...country])).not.toContain(LISBON)
})

test('a vehicle at the far end of the country is framed with the others', () => {
  expect(bulkOf([...times(19, SAO_PAULO), MANAUS])).toContain(MANAUS)
  expect(bulkOf([...times(91, SAO_PAULO), ...times(9, RECIFE)])).toHaveLength(100)
  expect(bulkOf([MANAUS, PORTO_ALEGRE, RIO, SAO_PAULO])).toHaveLength(4)
})

test('so few that none of them is apart from the others are all framed, wherever they are', () => {
  expect(bulkOf([SAO_PAULO, LISBON])).toEqual([SAO_PAULO, LISBON])
  expect(bulkOf([SAO_PAULO, SAO_PAULO, LISBON])).toHaveLength(3)
  expect(bulkOf([SAO_PAULO])).toEqual([SAO_PAULO])
  expect(bulkOf([])).toEqual([])
})

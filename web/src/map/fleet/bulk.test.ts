import { expect, test } from 'vitest'
import { bulkOf } from './bulk.ts'

const SAO_PAULO = { latitude: -23.55, longitude: -46.63 }
const RIO = { latitude: -22.91, longitude: -43.17 }
const MANAUS = { latitude: -3.1, longitude: -60.02 }
const PORTO_ALEGRE = { latitude: -30.03, longitude: -51.23 }
const LISBON = { latitude: 38.72, longitude: -9.14 }

test('a tracker abroad is not of the bulk of a fleet, whether in one town or all over the country', () => {
  expect(bulkOf([SAO_PAULO, SAO_PAULO, LISBON])).toEqual({ inside: [SAO_PAULO, SAO_PAULO], outside: [LISBON] })
  const country = [SAO_PAULO, RIO, MANAUS, PORTO_ALEGRE].flatMap((place) => [place, place, place])
  expect(bulkOf([LISBON, ...country]).outside).toEqual([LISBON])
  expect(bulkOf(country).outside).toEqual([])
})

test('a vehicle in the next town, or the far end of the country, is framed with the others', () => {
  expect(bulkOf([SAO_PAULO, SAO_PAULO, RIO]).outside).toEqual([])
  expect(bulkOf([SAO_PAULO, MANAUS]).outside).toEqual([])
  expect(bulkOf([SAO_PAULO]).inside).toEqual([SAO_PAULO])
  expect(bulkOf([])).toEqual({ inside: [], outside: [] })
})

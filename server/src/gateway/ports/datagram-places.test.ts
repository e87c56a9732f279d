import { expect, test } from 'vitest'
import { createDatagramPlaces } from './datagram-places.ts'

const place = { serial: '0863000000000017', protocol: 'h02', address: '192.0.2.1', port: 4000, edition: '' }
const moved = { ...place, port: 4001 }
const stranger = { ...place, address: '198.51.100.7' }

function open(most = 10) {
  let time = 0
  const places = createDatagramPlaces(most, () => time)
  return {
    places,
    pass(ms: number) {
      time += ms
    },
  }
}

test('a device is found where its newest datagram came from, however its serial is spelled, for a while', () => {
  const { places, pass } = open()
  places.hear(place)
  places.hear(moved)
  expect(places.newest('863000000000017')).toMatchObject({ ...moved, isDisputed: false })
  pass(30_001)
  expect(places.newest('863000000000017')).toBeNull()
})

test('two networks that say one number dispute it until one of them was silent for the window', () => {
  const { places, pass } = open()
  places.hear(place)
  pass(20_000)
  places.hear(stranger)
  expect(places.newest(place.serial)).toMatchObject({ address: stranger.address, isDisputed: true })
  pass(20_000)
  places.hear(stranger)
  expect(places.newest(place.serial)).toMatchObject({ address: stranger.address, isDisputed: false })
})

test('the device that was silent longest is forgotten first', () => {
  const { places } = open(1)
  places.hear(place)
  places.hear({ ...place, serial: '863000000000025' })
  expect(places.newest(place.serial)).toBeNull()
})

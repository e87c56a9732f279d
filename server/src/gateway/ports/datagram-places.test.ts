import { expect, test } from 'vitest'
import { createDatagramPlaces, type DatagramPlace } from './datagram-places.ts'

const KEY = '863000000000017'
const to = { send: () => true }
const place = { serial: '0863000000000017', protocol: 'h02', address: '192.0.2.1', port: 4000, edition: '', to }
const moved = { ...place, port: 4001 }
const stranger = { ...place, address: '198.51.100.7' }

function open(most = 10) {
  let time = 0
  const places = createDatagramPlaces(most, () => time)
  return {
    newest: places.newest,
    hear: (from: DatagramPlace, key = KEY) => places.hear(key, from, time),
    pass(ms: number) {
      time += ms
    },
  }
}

test('a device is found where its newest datagram came from, for a while', () => {
  const { hear, newest, pass } = open()
  hear(place)
  hear(moved)
  expect(newest(KEY)).toMatchObject({ place: moved, isDisputed: false })
  pass(30_001)
  expect(newest(KEY)).toBeNull()
})

test('two networks that say one number dispute it until one of them was silent for the window', () => {
  const { hear, newest, pass } = open()
  hear(place)
  pass(20_000)
  hear(stranger)
  expect(newest(KEY)).toMatchObject({ place: stranger, isDisputed: true })
  pass(20_000)
  hear(stranger)
  expect(newest(KEY)).toMatchObject({ place: stranger, isDisputed: false })
})

test('the device that was silent longest is forgotten first', () => {
  const { hear, newest } = open(1)
  hear(place)
  hear(place, '863000000000025')
  expect(newest(KEY)).toBeNull()
})

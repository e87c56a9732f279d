import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { askForStreets, tellStreets } from './street-requests.ts'

const points = [{ latitude: -23.5, longitude: -46.6 }]
const channel = new MessageChannel()
afterEach(() => channel.port1.close())

test('a file names the streets that the process says, and what is offline of other places', async () => {
  const streets = askForStreets(channel.port2, () => 'São Paulo/SP')
  const tell = tellStreets(channel.port1, {
    describeAll: async () => () => 'Rua Direita, 120',
    countMissing: () => 1,
  })
  channel.port1.on('message', ({ points }) => void tell(points))
  channel.port2.on('message', streets.take)
  const describe = await streets.describeStreets(points)
  expect(describe(-23.5, -46.6)).toBe('Rua Direita, 120')
  expect(describe(-22, -45)).toBe('São Paulo/SP')
  expect(streets.countMissing()).toBe(1)
})

test('a file that nobody waits for any more waits for nobody', async () => {
  const streets = askForStreets(channel.port2, () => 'São Paulo/SP')
  const asked = streets.describeStreets(points)
  streets.leave()
  expect((await asked)(-23.5, -46.6)).toBe('São Paulo/SP')
  expect((await streets.describeStreets(points))(-23.5, -46.6)).toBe('São Paulo/SP')
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTraccarCommandsApi } from '../../src/traccar-bridge/traccar-commands-api.ts'
import { startTraccarStandIn } from '../setup/stand-ins/traccar-stand-in.ts'

let standIn: Awaited<ReturnType<typeof startTraccarStandIn>>
beforeAll(async () => {
  standIn = await startTraccarStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.asked.length = 0
  standIn.devices.length = 0
})

const SERIAL = '863000000000123'
const listings = () => standIn.asked.filter((path) => path.includes('all=true')).length
const unlinked = () => Object.assign(standIn.device(SERIAL), { isUnlinked: true, status: 'online' })

test('a device that is linked is found without asking for all of them', async () => {
  const device = standIn.device(SERIAL)
  const api = openTraccarCommandsApi(standIn.server)
  expect(await api.find(SERIAL)).toEqual({ id: device.id, isOnline: false })
  expect(listings()).toBe(0)
})

test('one that is not is looked for among all once, and is online as it is at the time', async () => {
  const device = unlinked()
  const api = openTraccarCommandsApi(standIn.server)
  const spelled = `0${SERIAL.slice(0, 6)}-${SERIAL.slice(6)}`
  expect(await api.find(spelled)).toEqual({ id: device.id, isOnline: true })
  device.status = 'offline'
  expect(await api.find(spelled)).toEqual({ id: device.id, isOnline: false })
  expect(listings()).toBe(1)
})

test('what the server has under another number now, or not at all, is nobody', async () => {
  const device = unlinked()
  const api = openTraccarCommandsApi(standIn.server)
  await api.find(SERIAL)
  device.uniqueId = '863000000000999'
  expect(await api.find(SERIAL)).toBeNull()
  for (let look = 0; look < 3; look++) expect(await api.find('863000000000777')).toBeNull()
  expect(listings()).toBe(1)
})

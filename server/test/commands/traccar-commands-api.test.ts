import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
const WAITING = { waitsForList: true }
const NOT_WAITING = { waitsForList: false }
const listings = () => standIn.asked.filter((path) => path.includes('all=true')).length
const unlinked = () => Object.assign(standIn.device(SERIAL), { isUnlinked: true, status: 'online' })

test('a device that is linked is found without asking for all of them', async () => {
  const device = standIn.device(SERIAL)
  const { find } = openTraccarCommandsApi(standIn.server)
  expect(await find(SERIAL, WAITING)).toEqual({ id: device.id, isOnline: false })
  expect(listings()).toBe(0)
})

test('one that is not is looked for among all once, and is online as it is at the time', async () => {
  const device = unlinked()
  const { find } = openTraccarCommandsApi(standIn.server)
  const spelled = `0${SERIAL.slice(0, 6)}-${SERIAL.slice(6)}`
  expect(await find(spelled, WAITING)).toEqual({ id: device.id, isOnline: true })
  device.status = 'offline'
  expect(await find(spelled, WAITING)).toEqual({ id: device.id, isOnline: false })
  expect(listings()).toBe(1)
})

test('what the server has under another number now, or not at all, is nobody', async () => {
  const device = unlinked()
  const { find } = openTraccarCommandsApi(standIn.server)
  await find(SERIAL, WAITING)
  device.uniqueId = '863000000000999'
  expect(await find(SERIAL, WAITING)).toBeNull()
  for (let look = 0; look < 3; look++) expect(await find('863000000000777', WAITING)).toBeNull()
  expect(listings()).toBe(1)
})

test('who sends commands does not wait for a new list of all, where one is known; who asks what a device takes does', async () => {
  const others = ['863000000000201', '863000000000202'] as const
  const first = unlinked()
  const { find } = openTraccarCommandsApi(standIn.server)
  expect(await find(SERIAL, NOT_WAITING)).toEqual({ id: first.id, isOnline: true })
  const [second, third] = others.map((serial) => Object.assign(standIn.device(serial), { isUnlinked: true }))
  const later = performance.now() + 61_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  try {
    standIn.devices.pop()
    expect(await find(others[0], NOT_WAITING)).toBeNull()
    expect(await find(others[0], WAITING)).toMatchObject({ id: second!.id })
    expect(await find(others[0], NOT_WAITING)).toMatchObject({ id: second!.id })
    expect(listings()).toBe(2)
    standIn.devices.push(third!)
    clock.mockReturnValue(later + 61_000)
    expect(await find(others[1], WAITING)).toMatchObject({ id: third!.id })
    expect(listings()).toBe(3)
  } finally {
    clock.mockRestore()
  }
})

import type { LiveCustomer } from '@monitorweb/contract/fleet/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../setup/live-reader.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'

let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

let lastSerial = 0
const newSerial = () => `86310000${String(++lastSerial).padStart(7, '0')}`

/** The number of a vehicle as a value or a key of its own: its digits may be in an instant, a name or a random id. */
const numberOf = (vehicleId: number) => new RegExp(`(?<![\\w.-])${vehicleId}(?![\\w.-])`)

describe('whose vehicles come over /live', () => {
  test("one's own, those of customers below and those shared; never another's, not even an id", async () => {
    const parent = await world.customer('Parent')
    const child = await world.customer('Child', parent)
    const foreign = await world.customer('Foreign')
    const [own, below, shared, others] = [newSerial(), newSerial(), newSerial(), newSerial()]
    const ownVehicle = await world.vehicle(parent, own)
    const childVehicle = await world.vehicle(child, below)
    const sharedVehicle = await world.vehicle(foreign, shared)
    await world.own(sharedVehicle, { customerId: parent, slot: 2 })
    const foreignVehicle = await world.vehicle(foreign, others)
    for (const serial of [others, shared, below, own]) await world.report(serial, { fixTime: Date.now() - 60_000 })

    const live = await world.live((await world.signIn(parent)).token)
    for (const vehicleId of [ownVehicle, childVehicle, sharedVehicle]) {
      expect(await live.vehicle(vehicleId, ({ position }) => position !== null)).toMatchObject({ status: 'moving' })
    }
    await world.report(others, { fixTime: Date.now() - 3_000, speedKmh: 77 })
    await world.report(own, { fixTime: Date.now() - 2_000, speedKmh: 66 })
    await live.vehicle(ownVehicle, ({ position }) => position?.speedKmh === 66)
    expect(live.text()).toMatch(numberOf(ownVehicle))
    expect(live.text()).not.toMatch(numberOf(foreignVehicle))
    expect(live.text()).not.toContain(others)

    const childLive = await world.live((await world.signIn(child)).token)
    await childLive.vehicle(childVehicle)
    for (const vehicleId of [ownVehicle, sharedVehicle, foreignVehicle]) {
      expect(childLive.text()).not.toMatch(numberOf(vehicleId))
    }
  })

  test("with each customer, the vehicles of others that are shared with it: what the server's figures count as that customer's", async () => {
    const [sharer, friend] = [await world.customer('Sharer'), await world.customer('Friend')]
    await world.vehicle(friend, newSerial())
    const shared = await world.vehicle(sharer, newSerial())
    await world.own(shared, { customerId: friend, slot: 1 })
    const told = ({ data }: { data: { customers?: LiveCustomer[] } }, id: number) =>
      data.customers?.find(({ customerId }) => customerId === id)?.sharedVehicles
    const { token } = await world.signIn(784, 'A')
    const live = await world.live(token)
    const event = await live.find((event) => 'vehicles' in event.data && told(event as never, friend) !== undefined)
    expect(told(event as never, friend)).toEqual([shared])
    expect(told(event as never, sharer)).toBeUndefined()
    const { data } = await world.ask(token, `{ veiculosOnLine(cliente: ${friend}) { totalNuncaComunicou } }`)
    expect(data.veiculosOnLine.totalNuncaComunicou).toBe(2)

    // Who sees the owner alone is not told with whom.
    const owners = await world.live((await world.signIn(sharer)).token)
    await owners.vehicle(shared)
    expect(owners.text()).not.toContain('sharedVehicles')
  })

  test("an operator's who looks as a customer: that customer's alone, until the own session ends", async () => {
    const customer = await world.customer('Viewed')
    const [seen, unseen] = [newSerial(), newSerial()]
    const vehicle = await world.vehicle(customer, seen)
    const foreign = await world.vehicle(await world.customer('Unseen'), unseen)
    const own = await world.signIn(784, 'A')
    const ask = async (query: string) => (await world.ask(own.token, query)).data
    const { verComoCliente } = await ask(`mutation { verComoCliente(cliente: ${customer}) { token } }`)
    const live = await world.live(verComoCliente.token)
    await live.vehicle(vehicle)
    expect(live.text()).not.toMatch(numberOf(foreign))
    expect(live.text()).not.toContain(unseen)
    await ask('mutation { sair { status } }')
    await live.find(({ name }) => name === 'end')
  })

  test('a sold vehicle leaves the seller at once and shows the buyer nothing of before the sale', async () => {
    const seller = await world.customer('Seller')
    const buyer = await world.customer('Buyer')
    const serial = newSerial()
    const vehicleId = await world.vehicle(seller, serial)
    await world.report(serial, { fixTime: Date.now() - 120_000, speedKmh: 33 })
    const sellerLive = await world.live((await world.signIn(seller)).token)
    await sellerLive.vehicle(vehicleId, ({ position }) => position !== null)
    const buyerLive = await world.live((await world.signIn(buyer)).token)

    await world.sell(vehicleId, buyer)
    await sellerLive.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(vehicleId))
    expect(await buyerLive.vehicle(vehicleId)).toMatchObject({
      customerId: buyer,
      position: null,
      lastCommunicationAt: null,
      status: 'neverReported',
    })
    const operator = await world.live((await world.signIn(784, 'O')).token)
    expect(await operator.vehicle(vehicleId)).toMatchObject({ position: { speedKmh: 33 } })

    await world.report(serial, { fixTime: Date.now() + 1, speedKmh: 44 })
    expect(await buyerLive.vehicle(vehicleId, ({ position }) => position !== null)).toMatchObject({
      position: { speedKmh: 44 },
    })
    expect(buyerLive.text()).not.toContain('"speedKmh":33')
    expect(sellerLive.text()).not.toContain('"speedKmh":44')
  })

  test('a vehicle that is no longer shared, or a customer moved away in the tree, leaves an open stream', async () => {
    const parent = await world.customer('Grandparent')
    const child = await world.customer('Moves away', parent)
    const owner = await world.customer('Shares for a while')
    const childVehicle = await world.vehicle(child, newSerial())
    const sharedVehicle = await world.vehicle(owner, newSerial())
    await world.own(sharedVehicle, { customerId: parent, slot: 1 })
    const live = await world.live((await world.signIn(parent)).token)
    await live.vehicle(childVehicle)
    await live.vehicle(sharedVehicle)

    await world.pool.query('delete from ownership where vehicle_id = $1 and slot = 1', [sharedVehicle])
    await world.changed('ownership')
    await live.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(sharedVehicle))

    await world.pool.query('update customer set parent_id = null where id = $1', [child])
    await world.changed('customer')
    await live.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(childVehicle))
  })

  test('a person moved to another customer sees only that one, on the stream that is open', async () => {
    const before = await world.customer('Before')
    const after = await world.customer('After')
    const vehicleBefore = await world.vehicle(before, newSerial())
    const vehicleAfter = await world.vehicle(after, newSerial())
    const { token, userId } = await world.signIn(before)
    const live = await world.live(token)
    await live.vehicle(vehicleBefore)
    await world.pool.query('update user_account set customer_id = $2 where id = $1', [userId, after])
    await world.changed('user_account')
    await live.vehicle(vehicleAfter)
    await live.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(vehicleBefore))
  })

  test('a device nobody registered is seen by operators only, and becomes a vehicle with its history', async () => {
    const serial = newSerial()
    const customer = await world.customer('Newcomer')
    const operator = await world.live((await world.signIn(784, 'A')).token)
    const plain = await world.live((await world.signIn(customer)).token)
    const readsOnly = await world.live((await world.signIn(784, 'R')).token)
    await world.report(serial, { fixTime: Date.now() - 60_000, latitude: -23.1864, longitude: -46.8842 })
    expect(await operator.unknownDevice((device) => device.serial === serial)).toMatchObject({
      protocol: 'gt06',
      address: '127.0.0.1',
      storedPositions: 1,
      position: { place: 'em Jundiaí/SP', speedKmh: 40 },
    })

    const vehicleId = await world.vehicle(customer, serial)
    await plain.vehicle(vehicleId, ({ position }) => position?.place === 'em Jundiaí/SP')
    await operator.find(
      ({ name, data }) =>
        name === 'changes' &&
        data.unknownDevices !== undefined &&
        !data.unknownDevices.some((device) => device.serial === serial),
    )
    expect(readsOnly.text()).not.toContain(serial)
    expect(plain.events.every(({ data }) => !('vehicles' in data) || !data.unknownDevices?.length)).toBe(true)
  })

  test('a deleted device that sends on is seen again by operators, with what the API lists, until it is registered anew', async () => {
    const serial = newSerial()
    const { token } = await world.signIn(784, 'A')
    const live = await world.live(token)
    const isListed = ({ data }: LiveEvent) =>
      'unknownDevices' in data && data.unknownDevices?.some((device) => device.serial === serial) === true
    const register = () => world.ask(token, `mutation { createEquipamento(eqpSrn: "${serial}") { status } }`)
    await register()
    await world.report(serial, { fixTime: Date.now() - 60_000 })
    await world.ask(token, `mutation { deleteEquipamento(eqpSrn: "${serial}") { status } }`)
    expect(live.events.some(isListed)).toBe(false)

    await world.report(serial, { fixTime: Date.now() }, Date.now() + 1_000)
    await live.find(isListed)
    const { data } = await world.ask(token, '{ equipamentosNaoCadastrados { serie } }')
    const listed: string[] = data.equipamentosNaoCadastrados.map(({ serie }: { serie: string }) => serie)
    const { data: first } = await (await world.live(token)).find(({ name }) => name === 'snapshot')
    const told = 'unknownDevices' in first ? (first.unknownDevices ?? []) : []
    expect(told.map((device) => device.serial).sort()).toEqual(listed.sort())

    const before = live.events.length
    await register()
    await live.find(
      (event) => live.events.indexOf(event) >= before && 'unknownDevices' in event.data && !isListed(event),
    )
  })

  test('a deleted customer leaves the list of an open stream', async () => {
    const parent = await world.customer('Keeps')
    const deleted = await world.customer('Goes', parent)
    const live = await world.live((await world.signIn(parent)).token)
    const ids = ({ data }: LiveEvent) => ('customers' in data && data.customers?.map((one) => one.customerId)) || []
    await live.find((event) => ids(event).includes(deleted))
    const operator = await world.signIn(784, 'A')
    await world.ask(operator.token, `mutation { deleteCliente(cliId: ${deleted}) { status } }`)
    await live.find((event) => ids(event).includes(parent) && !ids(event).includes(deleted))
  })

  test('an inactive vehicle leaves every stream', async () => {
    const customer = await world.customer('Scraps a truck')
    const vehicleId = await world.vehicle(customer, newSerial())
    const live = await world.live((await world.signIn(customer)).token)
    await live.vehicle(vehicleId)
    await world.pool.query('update vehicle set inactive_at = now() where id = $1', [vehicleId])
    await world.changed('vehicle')
    await live.find(({ name, data }) => name === 'changes' && data.removedVehicles.includes(vehicleId))
  })
})

test("a vehicle's picture comes with it, and another one as soon as it is chosen", async () => {
  const customer = await world.customer('Pictured')
  const vehicleId = await world.vehicle(customer, newSerial())
  await world.pool.query('update vehicle set vehicle_type_id = 3 where id = $1', [vehicleId])
  const live = await world.live((await world.signIn(customer)).token)
  await live.vehicle(vehicleId, ({ pictureId }) => pictureId === 3)
  await world.pool.query('update vehicle set icon_id = 6 where id = $1', [vehicleId])
  await world.pool.query(`select pg_notify('registers', 'vehicle')`)
  await live.vehicle(vehicleId, ({ pictureId }) => pictureId === 6)
})

test('the fleet is read anew when a register of it changed, and not when a person did', async () => {
  const customer = await world.customer('Read once')
  const serial = newSerial()
  const vehicleId = await world.vehicle(customer, serial)
  await world.report(serial, { fixTime: Date.now() - 60_000, speedKmh: 41 })
  const live = await world.live((await world.signIn(customer)).token)
  await live.vehicle(vehicleId, ({ position }) => position?.speedKmh === 41)
  let speedKmh = 41
  /** Whether a plate that nobody announced is told with the next report, as it is where the registers are read anew. */
  async function isTold(plate: string): Promise<boolean> {
    const told = ++speedKmh
    await world.pool.query('update vehicle set plate = $2 where id = $1', [vehicleId, plate])
    await world.report(serial, { fixTime: Date.now() - 60_000 + told, speedKmh: told })
    return (await live.vehicle(vehicleId, ({ position }) => position?.speedKmh === told)).plate === plate
  }
  // Announcements come in their order: with the end of a session all those of what was registered before have come.
  const other = await world.signIn(customer)
  const otherLive = await world.live(other.token)
  await world.endSession(other.sid, 'signedOut')
  await otherLive.find(({ name }) => name === 'end')
  await expect.poll(() => isTold(`OLD${speedKmh}`), PATIENCE).toBe(false)

  await world.changed('user_account')
  expect(await isTold('NEW0000')).toBe(false)
  await world.changed('vehicle')
  await live.vehicle(vehicleId, ({ plate }) => plate === 'NEW0000')
})

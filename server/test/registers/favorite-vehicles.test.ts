import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const favoritesOf = async (token: string) =>
  await api.data('{ veiculosFavoritos { veiculo } veiculosFavoritosTotal }', { token })
const mark = (vehicleId: number, favorite: boolean) =>
  `mutation { marcarVeiculoFavorito(veiculo: ${vehicleId}, favorito: ${favorite}) { status } }`

test('each person has favourites of their own; marking twice is marking once', async () => {
  const customer = await make.customer({ name: 'FAVORITA' })
  const vehicle = await make.vehicle({ customer })
  const [one, other] = [await make.person({ customer, type: 4 }), await make.person({ customer, type: 3 })]
  for (const favorite of [true, true]) await api.data(mark(vehicle, favorite), { token: one })
  expect(await favoritesOf(one)).toEqual({ veiculosFavoritos: [{ veiculo: vehicle }], veiculosFavoritosTotal: 1 })
  expect(await favoritesOf(other)).toEqual({ veiculosFavoritos: [], veiculosFavoritosTotal: 0 })
  await api.data(mark(vehicle, false), { token: one })
  expect(await favoritesOf(one)).toMatchObject({ veiculosFavoritosTotal: 0 })
})

test("another customer's vehicle and one that does not exist are not found alike, and none is answered after a sale", async () => {
  const [owner, stranger] = [await make.customer({ name: 'DONA' }), await make.customer({ name: 'ALHEIA' })]
  const vehicle = await make.vehicle({ customer: owner })
  const token = await make.person({ customer: stranger, type: 3 })
  for (const id of [vehicle, 999_999]) {
    expect(await api.refusal(mark(id, true), { token })).toMatch(/NOT_FOUND/)
  }
  const own = await make.person({ customer: owner, type: 3 })
  await api.data(mark(vehicle, true), { token: own })
  await api.pool.query('update ownership set period = tstzrange(lower(period), now()) where vehicle_id = $1', [vehicle])
  expect(await favoritesOf(own)).toEqual({ veiculosFavoritos: [], veiculosFavoritosTotal: 0 })
})

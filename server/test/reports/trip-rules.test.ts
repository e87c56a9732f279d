import { DEFAULT_TRIP_RULES } from '@monitorweb/domain/track/trip-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAST_SECOND, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const START = secondsAgo(LAST_SECOND + 3600)
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

async function set(customer: number, input: string) {
  const query = `mutation { definirRegrasDeViagem(cliente: ${customer}, input: { ${input} }) { paradaMinima definidasPor } }`
  return (await world.api.data(query, { token: world.api.admin })).definirRegrasDeViagem
}

async function rulesOf(customer: number, token = world.api.admin) {
  const query = `{ regrasDeViagem(cliente: ${customer}) { paradaMinima viagemMinima definidasPor definidasPorNome } }`
  return (await world.api.data(query, { token })).regrasDeViagem
}

describe('the rules of a customer', () => {
  test('are the published ones, or those of the nearest customer above that has some', async () => {
    const top = await world.make.customer({ name: 'HOLDING DO TESTE' })
    const middle = await world.make.customer({ above: top })
    const bottom = await world.make.customer({ above: middle })
    const { minStopSeconds, minTripMeters } = DEFAULT_TRIP_RULES
    const published = { paradaMinima: minStopSeconds, viagemMinima: minTripMeters }
    expect(await rulesOf(bottom)).toEqual({ ...published, definidasPor: null, definidasPorNome: '' })
    await set(top, 'paradaMinima: 900')
    const ofTop = { ...published, paradaMinima: 900, definidasPor: top, definidasPorNome: 'HOLDING DO TESTE' }
    expect(await rulesOf(bottom)).toEqual(ofTop)
    await set(middle, 'viagemMinima: "500"')
    expect(await rulesOf(bottom)).toMatchObject({ ...published, viagemMinima: 500, definidasPor: middle })
    expect(await rulesOf(top)).toEqual(ofTop)
    await set(middle, 'viagemMinima: null')
    expect(await rulesOf(bottom)).toEqual(ofTop)
  })

  test('keep what a change does not name', async () => {
    const customer = await world.make.customer()
    await set(customer, 'paradaMinima: 900')
    await set(customer, 'viagemMinima: 500')
    expect(await rulesOf(customer)).toMatchObject({ paradaMinima: 900, viagemMinima: 500 })
  })

  test('decide the trips of its vehicles, and stand in every answer', async () => {
    const { vehicle, serial, customer } = await world.trackedVehicle()
    await sendDrawn(world, serial, { points: twoTrips(), start: START })
    const period = `veiculos: "${vehicle}", inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`
    const query = `{ viagens(${period}) { duracao regras { paradaMinima paradaMinimaDesligado } }
      paradas(${period}) { regras { paradaMinima } } distancias(${period}) { regras { paradaMinima } }
      resumoDoPeriodo(${period}) { regras { paradaMinima } } }`
    const before = await world.api.data(query, { token: world.api.admin })
    expect(before.viagens).toHaveLength(2)
    // The hour between the trips is a pause now.
    await set(customer, 'paradaMinima: 7200, paradaMinimaDesligado: 7200')
    const { viagens, ...others } = await world.api.data(query, { token: world.api.admin })
    expect(viagens).toMatchObject([{ regras: { paradaMinima: 7200, paradaMinimaDesligado: 7200 } }])
    expect(viagens[0].duracao).toBeGreaterThanOrEqual(5220)
    for (const rows of Object.values(others) as { regras: object }[][]) {
      for (const row of rows) expect(row.regras).toEqual({ paradaMinima: 7200 })
    }
  })

  test('are refused where they are absurd, naming the rule', async () => {
    const customer = await world.make.customer()
    for (const [sent, field] of [
      ['raioParada: -1', 'raioParada'],
      ['paradaMinima: 0', 'paradaMinima'],
      ['velocidadeSalto: 99999', 'velocidadeSalto'],
      ['silencioMinimo: "muito"', 'silencioMinimo'],
      ['raio: 5', 'raio'],
    ]) {
      const query = `mutation { definirRegrasDeViagem(cliente: ${customer}, input: { ${sent} }) { paradaMinima } }`
      expect(await world.api.refusal(query, { token: world.api.admin }), sent).toBe(`200 BAD_USER_INPUT ${field}`)
    }
    expect((await rulesOf(customer)).definidasPor).toBeNull()
  })

  test("are changed by operators only, read by their own people, and are nobody else's", async () => {
    const customer = await world.make.customer()
    const change = `mutation { definirRegrasDeViagem(cliente: ${customer}, input: { paradaMinima: 900 }) { paradaMinima } }`
    for (const type of [1, 2, 3, 4]) {
      const token = await world.make.person({ customer, type })
      expect(await world.api.refusal(change, { token })).toBe('200 FORBIDDEN')
      expect((await rulesOf(customer, token)).definidasPor).toBeNull()
    }
    const stranger = await world.make.person({ customer: await world.make.customer(), type: 3 })
    const read = `{ regrasDeViagem(cliente: ${customer}) { paradaMinima } }`
    expect(await world.api.refusal(read, { token: stranger })).toBe('200 NOT_FOUND cliente')
    await world.api.data(change, { token: world.api.admin })
    const { rows } = await world.api.pool.query(
      `select before, after from audit where entity = 'tripRules' and entity_id = $1`,
      [String(customer)],
    )
    expect(rows).toEqual([{ before: null, after: { minStopSeconds: 900 } }])
  })
})

import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { putDeviceIn, sellVehicle, takeDeviceOut } from '../setup/ownership-changes.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

// What is asked about ends a minute ago: of a period that still runs, each answer ends at a second of its own.
const START = secondsAgo(LAST_SECOND + 3660)
const PAUSE = (FIRST_TRIP.end + SECOND_TRIP.start) / 2
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

const at = (second: number) => stamp(START + second * 1000)
const instant = (second: number) => new Date(START + second * 1000)

/** What a person is told of the vehicle over the whole drawing and an hour around it. */
async function told(vehicle: number, token: string) {
  const period = `veiId: ${vehicle}, parDhi: "${at(-3600)}", parDhf: "${at(LAST_SECOND + 3600)}"`
  const fleet = `veiculos: "${vehicle}", inicio: "${at(-3600)}", fim: "${at(LAST_SECOND + 3600)}"`
  const answer = await world.api.data(
    `{ trips: historicoViagens(${period}) { rigIni rigFim rigDst rigLgi rigLgf }
       stops: reportStoppingPoints(${period}) { parHin parHfn parDst parLng }
       days: distanciaPercorridaPorPeriodo(${period}) { rptDst }
       ours: viagens(${fleet}) { cliente inicio cortadaFim emAndamento }
       summaries: resumoDoPeriodo(${fleet}) { cliente inicio fim distancia posicoes primeiroDado ultimoDado } }`,
    { token },
  )
  const km = (rows: { rptDst?: number; rigDst?: number }[]) =>
    rows.reduce((sum, row) => sum + (row.rptDst ?? row.rigDst ?? 0), 0)
  return { ...answer, kmOfDays: km(answer.days), kmOfTrips: km(answer.trips) }
}

/** A vehicle that drove the drawing. */
async function driven() {
  const made = await world.trackedVehicle()
  await sendDrawn(world, made.serial, { points: twoTrips(), start: START })
  return { ...made, token: await world.make.person({ customer: made.customer, type: 3 }) }
}

async function sell(vehicle: number, second: number) {
  const buyer = await world.make.customer()
  await sellVehicle(world.api.pool, vehicle, { to: buyer, at: instant(second) })
  return { buyer, token: await world.make.person({ customer: buyer, type: 3 }) }
}

describe('a sold vehicle', () => {
  test('gives each owner the trips of its own time, and an operator both', async () => {
    const { vehicle, token: seller } = await driven()
    const { token: buyer } = await sell(vehicle, PAUSE)
    const [before, after, all] = [
      await told(vehicle, seller),
      await told(vehicle, buyer),
      await told(vehicle, world.api.admin),
    ]
    expect(before.trips.map((trip: { rigIni: string }) => trip.rigIni)).toEqual([at(FIRST_TRIP.start)])
    expect(after.trips.map((trip: { rigIni: string }) => trip.rigIni)).toEqual([at(SECOND_TRIP.start)])
    expect(all.trips).toEqual([...before.trips, ...after.trips])
    expect(all.stops).toEqual([...before.stops, ...after.stops])
    expect(all.summaries).toEqual([...before.summaries, ...after.summaries])
    for (const { kmOfDays, kmOfTrips } of [before, after, all]) expect(kmOfDays).toBeCloseTo(kmOfTrips, 9)
    expect(all.kmOfDays).toBeCloseTo(before.kmOfDays + after.kmOfDays, 9)
    expect(before.summaries).toHaveLength(1)
    expect(before.summaries[0].fim).toBe(at(PAUSE))
    expect(after.summaries[0].inicio).toBe(at(PAUSE))
  })

  test('on its way shows nobody a place or a kilometre of the other', async () => {
    const { vehicle, token: seller } = await driven()
    const middle = (FIRST_TRIP.start + FIRST_TRIP.end) / 2
    const { token: buyer } = await sell(vehicle, middle)
    const whole = await driven()
    const [{ rigLgi: west, rigLgf: east, rigDst: km }] = (await told(whole.vehicle, whole.token)).trips
    const [before, after] = [await told(vehicle, seller), await told(vehicle, buyer)]
    const border = (west + east) / 2
    expect(before.trips).toHaveLength(1)
    expect(before.trips[0].rigFim <= at(middle)).toBe(true)
    expect(before.trips[0].rigLgf).toBeLessThanOrEqual(border)
    expect(after.trips[0].rigIni >= at(middle)).toBe(true)
    expect(after.trips[0].rigLgi).toBeGreaterThanOrEqual(border - 1e-6)
    expect(before.trips[0].rigDst + after.trips[0].rigDst).toBeLessThanOrEqual(km)
    expect(before.trips[0].rigDst + after.trips[0].rigDst).toBeGreaterThan(km * 0.95)
    expect(before.ours[0].emAndamento).toBe(false)
  })

  test('is not standing there any more for its former owner', async () => {
    const { vehicle, token: seller } = await driven()
    const { token: buyer } = await sell(vehicle, LAST_SECOND + 60)
    const before = await told(vehicle, seller)
    expect(before.stops.at(-1).parHfn).not.toBeNull()
    const after = await told(vehicle, buyer)
    expect([after.trips, after.stops, after.days]).toEqual([[], [], []])
    expect(after.summaries).toMatchObject([{ distancia: 0, posicoes: 0, primeiroDado: null, ultimoDado: null }])
  })

  test('shows the report of the last millisecond to who owned it, though the sale followed within that millisecond', async () => {
    const { vehicle, token: seller } = await driven()
    const { token: buyer } = await sell(vehicle, PAUSE)
    for (const side of ['not lower_inf(period)', 'lower_inf(period)']) {
      await world.api.pool.query(
        `update ownership set period = tstzrange(lower(period) + interval '400 us', upper(period) + interval '400 us')
         where vehicle_id = $1 and ${side}`,
        [vehicle],
      )
    }
    const [before, after] = [await told(vehicle, seller), await told(vehicle, buyer)]
    const period = `veiId: ${vehicle}, parDhi: "${at(0)}", parDhf: "${at(LAST_SECOND)}"`
    for (const [{ summaries }, token] of [
      [before, seller],
      [after, buyer],
    ]) {
      const { count } = await world.api.data(`{ count: relatorioPosicoesTotal(${period}) }`, { token })
      expect(summaries[0].posicoes).toBe(count)
    }
    expect(before.stops.at(-1).parHfn).toBe(at(PAUSE))
  })

  test('is a missing one to who never had it', async () => {
    const { vehicle } = await driven()
    const { token: stranger } = await driven()
    for (const call of ['historicoViagens', 'distanciaPercorridaPorPeriodo', 'reportStoppingPoints']) {
      const of = (id: number) => `{ ${call}Total(veiId: ${id}, parDhi: "${at(0)}", parDhf: "${at(9)}") }`
      const foreign = await world.api.ask(of(vehicle), { token: stranger })
      expect(foreign.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND', field: 'veiId' })
      expect((await world.api.ask(of(999_999), { token: stranger })).errors).toEqual(foreign.errors)
    }
    for (const call of ['viagens', 'paradas', 'distancias', 'resumoDoPeriodo']) {
      const of = (ids: string) => `{ ${call}Total(veiculos: "${ids}", inicio: "${at(0)}", fim: "${at(9)}") }`
      const foreign = await world.api.ask(of(String(vehicle)), { token: stranger })
      expect(foreign.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND', field: 'veiculos' })
      expect((await world.api.ask(of('999999'), { token: stranger })).errors).toEqual(foreign.errors)
    }
  })
})

describe('every vehicle of a customer, in pages', () => {
  const period = `"${at(-3600)}", fim: "${at(LAST_SECOND + 3600)}"`

  /** Reads a list to its end by the cursor of the last row of the page before. */
  async function inPages(list: (after: string) => string, token: string, first = 1) {
    const rows = []
    for (let page = [{ cursor: '' }]; page.length > 0; rows.push(...page)) {
      const after = rows.at(-1)?.cursor ?? ''
      page = (await world.api.data(`{ rows: ${list(`first: ${first}, cursor: "${after}"`)} }`, { token })).rows
    }
    // biome-ignore lint/suspicious/noExplicitAny: rows of any call.
    return rows as any[]
  }
  const trips = (of: string) => (after: string) => `viagens(inicio: ${period}${of}, ${after}) { veiculo inicio cursor }`
  const positions = (customer: number) => (after: string) =>
    `relatorioPosicoes(cliId: ${customer}, veiId: 0, parDhi: "${at(0)}", parDhf: "${at(LAST_SECOND)}", ${after}) { veiId ddlDh cursor }`

  test('a sold vehicle stands in the pages of each owner with its own time, and in those of an operator once', async () => {
    const { vehicle, customer, token: seller } = await driven()
    const { buyer, token } = await sell(vehicle, PAUSE)
    const starts = (rows: { veiculo: number; inicio: string }[]) => rows.map(({ inicio }) => inicio)
    expect(starts(await inPages(trips(''), seller))).toEqual([at(FIRST_TRIP.start)])
    expect(starts(await inPages(trips(''), token))).toEqual([at(SECOND_TRIP.start)])
    for (const [owner, start] of [
      [customer, FIRST_TRIP.start],
      [buyer, SECOND_TRIP.start],
    ] as const) {
      expect(starts(await inPages(trips(`, cliente: ${owner}`), world.api.admin))).toEqual([at(start)])
    }
    const all = await inPages(trips(''), world.api.admin)
    const ofVehicle = all.filter(({ veiculo }) => veiculo === vehicle)
    expect(starts(ofVehicle)).toEqual([at(FIRST_TRIP.start), at(SECOND_TRIP.start)])
  })

  test('positions of a tracker that moved on are of the vehicle in which it was', async () => {
    const { vehicle, serial, customer, token } = await driven()
    const next = await world.make.vehicle({ customer })
    await takeDeviceOut(world.api.pool, vehicle, instant(PAUSE))
    await putDeviceIn(world.api.pool, next, { serial, at: instant(PAUSE) })
    const rows = await inPages(positions(customer), token, 50)
    expect(new Set(rows.map(({ veiId }) => veiId))).toEqual(new Set([vehicle, next]))
    for (const { veiId, ddlDh } of rows) expect(veiId).toBe(ddlDh < at(PAUSE) ? vehicle : next)
    const { count } = await world.api.data(
      `{ count: relatorioPosicoesTotal(cliId: ${customer}, veiId: 0, parDhi: "${at(0)}", parDhf: "${at(LAST_SECOND)}") }`,
      { token },
    )
    expect(new Set(rows.map(({ cursor }) => cursor)).size).toBe(count)
    const { token: stranger, customer: other } = await driven()
    expect(await world.api.refusal(`{ ${positions(customer)('first: 1')} }`, { token: stranger })).toBe(
      '200 NOT_FOUND cliId',
    )
    const own = await inPages(positions(other), stranger, 50)
    expect(own.map(({ veiId }) => veiId)).not.toContain(vehicle)
  })
})

describe('a shared vehicle', () => {
  test('shows its friends what it shows its present owner', async () => {
    const { vehicle, token: seller } = await driven()
    const { buyer, token: owner } = await sell(vehicle, PAUSE)
    const friend = await world.make.customer()
    await world.api.pool.query(
      `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 1, '(,)')`,
      [vehicle, friend],
    )
    const token = await world.make.person({ customer: friend, type: 4 })
    expect(await told(vehicle, token)).toEqual(await told(vehicle, owner))
    expect((await told(vehicle, seller)).trips).toHaveLength(1)
    expect(buyer).not.toBe(friend)
  })
})

describe('a moved tracker', () => {
  test('leaves each vehicle what it drove itself', async () => {
    const { vehicle, serial, token } = await driven()
    const other = await world.make.customer()
    const next = await world.make.vehicle({ customer: other })
    await takeDeviceOut(world.api.pool, vehicle, instant(PAUSE))
    await putDeviceIn(world.api.pool, next, { serial, at: instant(PAUSE) })
    const first = await told(vehicle, token)
    const second = await told(next, await world.make.person({ customer: other, type: 3 }))
    expect(first.trips.map((trip: { rigIni: string }) => trip.rigIni)).toEqual([at(FIRST_TRIP.start)])
    expect(second.trips.map((trip: { rigIni: string }) => trip.rigIni)).toEqual([at(SECOND_TRIP.start)])
    expect(second.stops[0].parHin).toBe(at(PAUSE))
  })

  test('of another make takes over in the middle of a trip without parting it', async () => {
    const { vehicle, serial, customer } = await world.trackedVehicle()
    const token = await world.make.person({ customer, type: 3 })
    const points = createPen().stand(3600, false).drive(10_800).stand(3600, false).points
    const change = 4200
    const successor = await world.make.device()
    await sendDrawn(world, serial, { points: points.filter(({ second }) => second < change), start: START })
    await sendDrawn(world, successor, { points: points.filter(({ second }) => second >= change), start: START })
    await takeDeviceOut(world.api.pool, vehicle, instant(change))
    await putDeviceIn(world.api.pool, vehicle, { serial: successor, at: instant(change) })
    const { trips } = await told(vehicle, token)
    expect(trips).toHaveLength(1)
    expect(trips[0]).toMatchObject({ rigIni: at(3600), rigFim: at(4680) })
    expect(trips[0].rigDst).toBeCloseTo(10.8, 1)
  })
})

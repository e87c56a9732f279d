import { existsSync, readFileSync } from 'node:fs'
import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_TRIP, LAST_SECOND, SECOND_TRIP, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const samples = new URL('../../../../shared/spec/operations/', import.meta.url)
const START = secondsAgo(LAST_SECOND + 3600)
const TRIP_FIELDS =
  'rigIni rigPin rigLti rigLgi rigMot rigOdi rigFim rigPfm rigLtf rigLgf rigOdf rigDur rigDst rigVxs rigVxc'
const STOP_FIELDS = 'parLcl parDst parIgn parDep parTep parVlm parHin parHfn parTdp parDtd parLat parLng'
// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld
let token: string
let driven: { vehicle: number; serial: string; customer: number }

beforeAll(async () => {
  world = await startReportingWorld()
  token = world.api.admin
  driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
})
afterAll(() => world.stop())

/** An instant of the drawing as the wire writes it. */
const at = (second: number) => stamp(START + second * 1000)

async function ask(
  call: string,
  fields: string,
  [from, to]: [number, number],
  vehicle = driven.vehicle,
): Promise<Row[]> {
  const query = `{ rows: ${call}(veiId: ${vehicle}, parDhi: "${at(from)}", parDhf: "${at(to)}") { ${fields} } }`
  return (await world.api.data(query, { token })).rows
}

describe('the trips of a vehicle', () => {
  test('answer every field', async () => {
    const [first, second, ...more] = await ask('historicoViagens', TRIP_FIELDS, [0, LAST_SECOND])
    expect(more).toEqual([])
    expect(first).toMatchObject({
      rigIni: at(FIRST_TRIP.start),
      rigFim: at(FIRST_TRIP.end),
      rigPin: 'em -23.5, -46.6',
      rigPfm: 'em -23.5, -46.5',
      rigMot: null,
      rigOdi: 0,
      rigDur: 1080,
      rigVxs: 36,
      rigVxc: null,
    })
    expect(first.rigDst).toBeCloseTo(10.8, 1)
    expect(first.rigOdf).toBeCloseTo(10.8, 3)
    expect(first.rigLti).toBeCloseTo(-23.5, 6)
    expect(first.rigLgf).toBeGreaterThan(first.rigLgi)
    expect(second).toMatchObject({ rigIni: at(SECOND_TRIP.start), rigFim: at(SECOND_TRIP.end), rigDur: 540 })
    expect(second.rigDst).toBeCloseTo(5.4, 1)
  })

  test('are the same out of every range that holds them whole, and are cut at the edge of others', async () => {
    const [whole] = await ask('historicoViagens', TRIP_FIELDS, [0, LAST_SECOND])
    for (const [from, to] of [
      [FIRST_TRIP.start, FIRST_TRIP.end],
      [FIRST_TRIP.start - 1, FIRST_TRIP.end + 1],
      [-90_000, 6000],
      [3000, 8000],
    ]) {
      expect(await ask('historicoViagens', TRIP_FIELDS, [from!, to!])).toEqual([whole])
    }
    const [cut, ...more] = await ask('historicoViagens', TRIP_FIELDS, [FIRST_TRIP.start + 540, LAST_SECOND])
    expect(cut).toMatchObject({ rigIni: at(FIRST_TRIP.start + 540), rigFim: at(FIRST_TRIP.end), rigDur: 540 })
    expect(cut.rigDst).toBeCloseTo(whole.rigDst / 2, 1)
    expect(more).toHaveLength(1)
  })

  test('page as every list does, with a total', async () => {
    const period = `veiId: ${driven.vehicle}, parDhi: "${at(0)}", parDhf: "${at(LAST_SECOND)}"`
    const answer = await world.api.data(
      `{ historicoViagens(${period}, first: 1, offset: 1) { rigIni } historicoViagensTotal(${period})
         reportStoppingPointsTotal(${period}) distanciaPercorridaPorPeriodoTotal(${period}) }`,
      { token },
    )
    const days = await ask('distanciaPercorridaPorPeriodo', 'rptPer', [0, LAST_SECOND])
    expect(answer).toEqual({
      historicoViagens: [{ rigIni: at(SECOND_TRIP.start) }],
      historicoViagensTotal: 2,
      reportStoppingPointsTotal: 3,
      distanciaPercorridaPorPeriodoTotal: days.length,
    })
  })

  test('reach back as far as a stop that began long before the range', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    // Never still for longer than a minute in 20 hours: nothing in the first hours beside the range says where a trip began.
    const pen = createPen(60).stand(3600, false)
    for (let hour = 0; hour < 20; hour++) pen.drive(36_000, { course: hour % 2 === 0 ? 90 : 270 })
    pen.stand(3600, false)
    const start = secondsAgo(pen.second() + 60)
    await sendDrawn(world, serial, { points: pen.points, start })
    const wide = `veiId: ${vehicle}, parDhi: "${stamp(start)}", parDhf: "${stamp(start + pen.second() * 1000)}"`
    const late = `veiId: ${vehicle}, parDhi: "${stamp(start + 70_000_000)}", parDhf: "${stamp(start + pen.second() * 1000)}"`
    const answer = await world.api.data(
      `{ wide: historicoViagens(${wide}) { rigIni rigFim rigDst } late: historicoViagens(${late}) { rigIni rigFim } }`,
      { token },
    )
    expect(answer.wide).toHaveLength(1)
    expect(answer.wide[0].rigDst).toBeCloseTo(720, 0)
    expect(answer.late).toEqual([{ rigIni: stamp(start + 70_000_000), rigFim: answer.wide[0].rigFim }])
  })
})

describe('the stops of a vehicle', () => {
  test('answer every field', async () => {
    const [before, between, after] = await ask('reportStoppingPoints', STOP_FIELDS, [0, LAST_SECOND + 10])
    expect(before).toMatchObject({
      parHin: at(0),
      parHfn: at(FIRST_TRIP.start),
      parIgn: false,
      parDep: 0,
      parTep: 3600,
    })
    expect(before).toMatchObject({ parDst: 0, parTdp: 0, parVlm: null, parDtd: 0, parLcl: 'em -23.5, -46.6' })
    expect(between).toMatchObject({
      parHin: at(FIRST_TRIP.end),
      parHfn: at(SECOND_TRIP.start),
      parIgn: true,
      parTep: 3600,
      parVlm: 36,
      parTdp: 1080,
    })
    expect(Math.abs(between.parDep - 1800)).toBeLessThanOrEqual(30)
    expect(between.parDst).toBeCloseTo(10.8, 1)
    expect(between.parLat).toBeCloseTo(-23.5, 4)
    expect(after).toMatchObject({ parHin: at(SECOND_TRIP.end), parHfn: null, parTdp: 540 })
    expect(after.parDst).toBeCloseTo(5.4, 1)
  })
})

describe('the distance of a vehicle', () => {
  test('has a row for every day, also where nothing was driven, and adds up to the trips', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const day = 86_400
    const points = createPen(300)
      .stand(2 * day, false)
      .drive(20_000, { kmh: 60 })
      .stand(3 * day, false).points
    const start = Date.UTC(2026, 0, 5, 12)
    await sendDrawn(world, serial, { points, start })
    const period = `veiId: ${vehicle}, parDhi: "2026-01-05 12:00:00", parDhf: "2026-01-09 11:59:59"`
    const answer = await world.api.data(
      `{ days: distanciaPercorridaPorPeriodo(${period}) { rptPer rptDst } trips: historicoViagens(${period}) { rigDst } }`,
      { token },
    )
    expect(answer.days.map((row: { rptPer: string }) => row.rptPer)).toEqual(
      [5, 6, 7, 8, 9].map((date) => `2026-01-0${date}`),
    )
    const km = answer.days.map((row: { rptDst: number }) => row.rptDst)
    expect([km[0], km[1], km[3], km[4]]).toEqual([0, 0, 0, 0])
    expect(km[2]).toBeCloseTo(answer.trips[0].rigDst, 9)
    expect(km[2]).toBeCloseTo(20, 1)
  })

  test('has rows of 0 while the tracker sleeps, the same before it is heard again as after, and none in the future', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const [now, day] = [Date.now(), 86_400_000]
    const still = (fixTime: number) => world.drive(serial, [{ fixTime, speedKmh: 0, ignition: false }])
    await still(now - 5 * day)
    const days = async (from: number, to: number) => {
      const period = `veiId: ${vehicle}, parDhi: "${stamp(now + from * day)}", parDhf: "${stamp(now + to * day)}"`
      const { rows, total } = await world.api.data(
        `{ rows: distanciaPercorridaPorPeriodo(${period}) { rptPer rptDst } total: distanciaPercorridaPorPeriodoTotal(${period}) }`,
        { token },
      )
      expect(total).toBe(rows.length)
      return rows
    }
    const asleep = await days(-3, -1)
    expect(asleep).toHaveLength(3)
    expect(new Set(asleep.map(({ rptDst }: Row) => rptDst))).toEqual(new Set([0]))
    expect(await days(1, 3)).toEqual([])
    expect(await days(-8, -6)).toEqual([])
    await still(now - 60_000)
    expect(await days(-3, -1)).toEqual(asleep)
  })

  test('parts the days at midnight of the person who asks', async () => {
    const { vehicle, serial } = await world.trackedVehicle()
    const points = createPen(60).stand(3600, false).drive(36_000).stand(3600, false).points
    // The hour of driving is 02:30 to 03:30 UTC: half before midnight in São Paulo, all of it after midnight in Lisbon.
    await sendDrawn(world, serial, { points, start: Date.UTC(2026, 2, 10, 1, 30) })
    const query = `{ rows: distanciaPercorridaPorPeriodo(veiId: ${vehicle}, parDhi: "2026-03-10 01:30:00", parDhf: "2026-03-10 04:29:59") { rptPer rptDst } }`
    const inSaoPaulo = (await world.api.data(query, { token })).rows
    expect(inSaoPaulo.map((row: { rptPer: string }) => row.rptPer)).toEqual(['2026-03-09', '2026-03-10'])
    for (const row of inSaoPaulo) expect(row.rptDst).toBeCloseTo(18, 0)
    await world.api.pool.query(`update user_account set settings = '{"zone":"Europe/Lisbon"}' where id = 1`)
    const inLisbon = (await world.api.data(query, { token })).rows
    await world.api.pool.query(`update user_account set settings = '{"zone":"Marte"}' where id = 1`)
    expect((await world.api.data(query, { token })).rows).toEqual(inSaoPaulo)
    await world.api.pool.query(`update user_account set settings = '' where id = 1`)
    expect(inLisbon.map((row: { rptPer: string }) => row.rptPer)).toEqual(['2026-03-10'])
  })
})

describe('what cannot be answered', () => {
  const calls = [
    `historicoViagens(ARGS) { rigIni }`,
    'distanciaPercorridaPorPeriodo(ARGS) { rptPer }',
    'reportStoppingPoints(ARGS) { parHin }',
    'historicoViagensTotal(ARGS)',
  ]
  const good = { veiId: () => String(driven.vehicle), parDhi: () => `"${at(0)}"`, parDhf: () => `"${at(10)}"` }

  test.each(calls)('is refused with the field named: %s', async (call) => {
    const refusal = (changed: Record<string, string | null>) => {
      const args = Object.entries(good).flatMap(([name, value]) => {
        const sent = name in changed ? changed[name] : value()
        return sent === null ? [] : [`${name}: ${sent}`]
      })
      return world.api.refusal(`{ ${call.replace('ARGS', args.join(', '))} }`, { token })
    }
    expect(await refusal({})).toBe('200 none')
    expect(await refusal({ parDhf: `"${at(-1)}"` })).toBe('200 BAD_USER_INPUT parDhf')
    expect(await refusal({ parDhi: '"1850-01-01 00:00:00"' })).toBe('200 BAD_USER_INPUT parDhf')
    for (const stampName of ['parDhi', 'parDhf']) {
      for (const sent of ['"ontem"', '"2026-02-30 00:00:00"', '""', 'null', null]) {
        expect(await refusal({ [stampName]: sent })).toBe(`200 BAD_USER_INPUT ${stampName}`)
      }
    }
    for (const sent of ['0', '""', 'null', null])
      expect(await refusal({ veiId: sent })).toBe('200 BAD_USER_INPUT veiId')
    expect(await refusal({ veiId: '999999' })).toBe('200 NOT_FOUND veiId')
  })

  test('is empty before the first data, after the last but for its days, in the future, and for a vehicle that never reported', async () => {
    const silent = await world.make.vehicle({ customer: driven.customer })
    const AFTER_THE_LAST = 1
    const ranges: [number, number, number][] = [
      [-90_000, -80_000, driven.vehicle],
      [LAST_SECOND + 600, LAST_SECOND + 1200, driven.vehicle],
      [200_000, 300_000, driven.vehicle],
      [0, LAST_SECOND, silent],
    ]
    for (const [index, [from, to, vehicle]] of ranges.entries()) {
      for (const [call, field] of [
        ['historicoViagens', 'rigIni'],
        ...(index === AFTER_THE_LAST ? [] : [['distanciaPercorridaPorPeriodo', 'rptPer']]),
        ['reportStoppingPoints', 'parHin'],
      ]) {
        expect(await ask(call!, field!, [from, to], vehicle), `${call} ${from}`).toEqual([])
      }
    }
  })
})

test('the requests of existing clients are answered', async ({ skip }) => {
  if (!existsSync(samples)) skip('the specification is not here')
  for (const call of ['historicoViagens', 'distanciaPercorridaPorPeriodo', 'reportStoppingPoints']) {
    const sent = readFileSync(new URL(`${call}.graphql`, samples), 'utf8').replace(
      'veiId: 1,',
      `veiId: ${driven.vehicle},`,
    )
    expect(await world.api.data(sent, { token }), call).toEqual({ [call]: [] })
    const [from, to] = [at(0), at(LAST_SECOND)]
    const during = sent.replace(/parDhi: "[^"]*", parDhf: "[^"]*"/, `parDhi: "${from}", parDhf: "${to}"`)
    expect((await world.api.data(during, { token }))[call].length, call).toBeGreaterThan(0)
  }
})

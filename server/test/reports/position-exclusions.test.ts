import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packOldDays } from '../../src/storage/packed/packing-round.ts'
import { DAY_MS } from '../../src/storage/positions/hot-days.ts'
import { arrival, report } from '../setup/arrivals.ts'
import { secondsAgo, sendDrawn } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const LENGTH = 12 * 3600
const START = secondsAgo(LENGTH + 3600)
/** Positions discarded for this have no place of their own: they stand at the last known one. */
const WITHOUT_PLACE = ['semSinal', 'foraDaFaixa']
// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld
let vehicle: number

beforeAll(async () => {
  world = await startReportingWorld()
  const made = await world.trackedVehicle()
  vehicle = made.vehicle
  const pen = createPen().stand(3600, false).stray(90_000).stand(1800, true).drive(9000).stray(80_000).drive(3000)
  const { points } = pen.stand(1800, false).stray(400, { ignition: false }).stand(3600, false)
  await sendDrawn(world, made.serial, { points, start: START })
  const at = (second: number) => START + second * 1000
  await world.drive(made.serial, [
    { fixTime: at(3000), speedKmh: 1 },
    { fixTime: at(3000), speedKmh: 2 },
    { fixTime: at(3001), hasFix: false },
    { fixTime: at(3002), latitude: 0, longitude: 0 },
  ])
  await world.ingest.accept(arrival(made.serial, report({ fixTime: at(LENGTH - 60) }), at(LENGTH - 10 * 3600)))
})
afterAll(() => world.stop())

async function ask(query: string): Promise<Row[]> {
  return (await world.api.data(`{ rows: ${query} }`, { token: world.api.admin })).rows
}

/** Of a row without a place of its own, whether it says so in words; of another one its latitude. */
function placeOf({ ddlLat, localConhecidoEm, ptpDsc }: Row): string {
  if (localConhecidoEm === null) return String(ddlLat)
  return ptpDsc.startsWith('No último local conhecido: ') ? `lastKnown ${ddlLat.toFixed(2)}` : 'unmarked'
}

/** The tracking report page by page; each position as the time, the place and the reason. */
async function reasonsBy(first: number): Promise<string[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.length > 0 ? `, cursor: "${rows.at(-1).cursor}"` : ''
    const period = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + LENGTH * 1000)}"`
    const page = await ask(
      `relatorioPosicoes(veiId: ${vehicle}, ${period}, first: ${first}${after}) { ddlDh ddlLat localConhecidoEm ptpDsc ...why } }
       fragment why on PosicaoRastreada { motivo cursor`,
    )
    rows.push(...page)
    if (page.length < first) return rows.map((row) => `${row.ddlDh} ${placeOf(row)} ${row.motivo}`)
  }
}

test('the tracking report says of each position why it does not count, whatever page it stands on', async () => {
  const excluded = await ask(
    `posicoesDescartadas(veiculos: "${vehicle}", inicio: "${stamp(START)}", fim: "${stamp(START + LENGTH * 1000)}") {
       hora latitude motivo }`,
  )
  const [standing] = excluded.filter(({ motivo }) => motivo === 'horaRepetida')
  const expected = excluded.map((row) => {
    const place = WITHOUT_PLACE.includes(row.motivo) ? `lastKnown ${standing.latitude.toFixed(2)}` : row.latitude
    return `${row.hora} ${place} ${row.motivo}`
  })
  const reasons = new Set(expected.map((line) => line.split(' ').at(-1)))
  expect(reasons).toEqual(new Set(['salto', 'derivaParado', 'horaRepetida', 'relogioAdiantado', ...WITHOUT_PLACE]))
  const whole = await reasonsBy(1000)
  expect(whole.filter((line) => !line.endsWith(' null'))).toEqual(expected)
  for (const first of [7, 50]) expect(await reasonsBy(first)).toEqual(whole)
})

test('of many vehicles too, each judged by itself', async () => {
  const period = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + LENGTH * 1000)}"`
  const { customer, serial } = await world.trackedVehicle()
  const other = await world.make.device({ customer })
  await world.make.vehicle({ customer, serial: other })
  for (const each of [serial, other]) {
    const { points } = createPen().stand(600, true).stray(90_000).stand(600, true)
    await sendDrawn(world, each, { points, start: START })
  }
  const rows = await ask(`relatorioPosicoes(cliId: ${customer}, ${period}) { motivo }`)
  expect(rows.filter(({ motivo }) => motivo === 'salto')).toHaveLength(2)
  expect(rows.filter(({ motivo }) => motivo !== 'salto').every(({ motivo }) => motivo === null)).toBe(true)
})

test('of a clock that is still ahead too, where the period reaches beyond the present', async () => {
  const { vehicle: ahead, serial } = await world.trackedVehicle()
  const now = secondsAgo(0)
  await world.drive(serial, [{ fixTime: now - 60_000 }])
  await world.ingest.accept(arrival(serial, report({ fixTime: now + 3 * 3_600_000 }), now))
  const period = `parDhi: "${stamp(now - 3_600_000)}", parDhf: "${stamp(now + 24 * 3_600_000)}"`
  const rows = await ask(`relatorioPosicoes(veiId: ${ahead}, ${period}) { motivo }`)
  expect(rows.map(({ motivo }) => motivo)).toEqual([null, 'relogioAdiantado'])
})

test('and the same once its days are packed', async () => {
  const asRows = await reasonsBy(1000)
  const unpacked: unknown[] = []
  await packOldDays(world.api.pool, {
    now: Date.now() + 6 * DAY_MS,
    rest: 0,
    onProgress: () => undefined,
    onFailure: (day) => unpacked.push(day),
  })
  expect(unpacked).toEqual([])
  const { rows: left } = await world.api.pool.query('select from stored_position where fix_time < now()')
  expect(left).toEqual([])
  for (const first of [7, 1000]) expect(await reasonsBy(first)).toEqual(asRows)
})

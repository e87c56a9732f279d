import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsAgo, sendDrawn } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

const DAY = 86_400
const ASLEEP = 400 * DAY
/** An hour parked, 10.8 km in 1080 s, an hour parked, then asleep; the same again after it. */
const SLEEP_AT = 3600 + 1080 + 3600
const WAKES_AT = SLEEP_AT + ASLEEP
const LAST = WAKES_AT + 3600 + 1080 + 3600
const START = secondsAgo(LAST + 3600)
const at = (second: number) => stamp(START + second * 1000)
// biome-ignore lint/suspicious/noExplicitAny: a row of any call.
type Row = any
let world: ReportingWorld
let vehicle: number

beforeAll(async () => {
  world = await startReportingWorld()
  const made = await world.trackedVehicle()
  vehicle = made.vehicle
  const pen = createPen().stand(3600, false).drive(10_800).stand(3600, false).silence(ASLEEP)
  const { points } = pen.stand(3600, false).drive(10_800).stand(3600, false)
  await sendDrawn(world, made.serial, { points, start: START })
})
afterAll(() => world.stop())

async function ask(call: string, fields: string, [from, to]: [number, number]): Promise<Row[]> {
  const query = `{ rows: ${call}(veiculos: "${vehicle}", inicio: "${at(from)}", fim: "${at(to)}") { ${fields} } }`
  return (await world.api.data(query, { token: world.api.admin })).rows
}

test('a tracker that slept for more than a year was parked, in the middle of it as in the whole', async () => {
  const whole = await ask('paradas', 'inicio fim cortadaInicio cortadaFim semDadosAntes', [-DAY, LAST])
  expect(whole[1]).toMatchObject({
    inicio: at(4680),
    fim: at(WAKES_AT + 3600),
    cortadaInicio: false,
    cortadaFim: false,
  })
  for (const days of [5, 200, 300, 395]) {
    const range: [number, number] = [SLEEP_AT + days * DAY, SLEEP_AT + (days + 2) * DAY]
    expect(await ask('linhaDoTempo', 'tipo', range)).toEqual([{ tipo: 'desligado' }])
    expect(await ask('paradas', 'cortadaInicio cortadaFim', range)).toEqual([{ cortadaInicio: true, cortadaFim: true }])
    expect(await ask('resumoDoPeriodo', 'haDados cobertura', range)).toEqual([{ haDados: true, cobertura: 100 }])
  }
})

test('a trip beside the sleep is the same out of every range that holds it', async () => {
  const fields = 'inicio fim distancia tempoMovimento semDadosAntes semDadosDepois cortadaInicio cortadaFim'
  const [first, second] = await ask('viagens', fields, [-DAY, LAST])
  expect([first.inicio, second.inicio]).toEqual([at(3600), at(WAKES_AT + 3600)])
  expect(await ask('viagens', fields, [3600, SLEEP_AT + 300 * DAY])).toEqual([first])
  expect(await ask('viagens', fields, [SLEEP_AT + 300 * DAY, LAST - 1800])).toEqual([second])
  expect(await ask('viagens', fields, [WAKES_AT + 3600, WAKES_AT + 4680])).toEqual([second])
})

test('a vehicle that has been silent ever since says so, whatever is asked of the time after', async () => {
  const { vehicle: other, serial } = await world.trackedVehicle()
  await sendDrawn(world, serial, { points: createPen().drive(10_800).points, start: START })
  const query = `{ rows: resumoDoPeriodo(veiculos: "${other}", inicio: "${at(300 * DAY)}", fim: "${at(310 * DAY)}")
    { haDados tempoSemDados ultimoDado } }`
  const { rows } = await world.api.data(query, { token: world.api.admin })
  expect(rows).toEqual([{ haDados: false, tempoSemDados: 10 * DAY + 1, ultimoDado: at(1080) }])
})

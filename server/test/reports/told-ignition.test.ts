import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsAgo, sendDrawn } from '../setup/drawn-drives.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

/** Clones of gt06 tell the ignition in heartbeats (13) and not with their positions (12). */
const LAST_SECOND = 360 + 3000 + 360
const START = secondsAgo(LAST_SECOND + 3600)
const unsaid = { ignition: undefined }
let world: ReportingWorld

beforeAll(async () => {
  world = await startReportingWorld()
})
afterAll(() => world.stop())

async function drivenVehicle() {
  const driven = await world.trackedVehicle()
  const { points } = createPen().drive(3600, unsaid).silence(3000).stand(0, undefined).drive(3600, unsaid)
  await sendDrawn(world, driven.serial, { points, start: START })
  return driven
}

async function beatEvery180(serial: string, [from, to]: [number, number], ignition: boolean) {
  for (let second = from; second <= to; second += 180) await world.beat(serial, START + second * 1000, { ignition })
}

async function reportOf(vehicle: number) {
  const ours = `inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`
  const period = `parDhi: "${stamp(START)}", parDhf: "${stamp(START + LAST_SECOND * 1000)}"`
  return await world.api.data(
    `{ resumo: resumoDoPeriodo(veiculos: "${vehicle}", ${ours}) {
         tempoParadoLigado tempoDesligado tempoSemDados viagens paradas posicoes descartadas { semSinal } }
       paradas: reportStoppingPoints(veiId: ${vehicle}, ${period}) { parDep parTep parIgn }
       posicoes: relatorioPosicoes(veiId: ${vehicle}, cliId: 0, ${period}, velTip: 0, velVlr: 0) { ddlDh motivo }
       fora: posicoesDescartadas(veiculos: "${vehicle}", ${ours}) { hora } }`,
    { token: world.api.admin },
  )
}

test('idling that only heartbeats tell is idling in every report, and they are no positions', async () => {
  const { serial, vehicle } = await drivenVehicle()
  const silent = await reportOf(vehicle)
  expect(silent.resumo[0]).toMatchObject({ tempoParadoLigado: 0, tempoDesligado: 3000 })
  await beatEvery180(serial, [540, 1560], true)
  await beatEvery180(serial, [1740, 3180], false)
  const told = await reportOf(vehicle)
  expect(told.resumo[0]).toMatchObject({ ...silent.resumo[0], tempoParadoLigado: 1380, tempoDesligado: 1620 })
  expect(told.paradas).toMatchObject([{ parDep: 1380, parTep: 3000, parIgn: true }])
  expect(told.posicoes).toEqual(silent.posicoes)
  expect(told.fora).toEqual(silent.fora)
})

test('heartbeats count however late they are stored, and sent twice they count once', async () => {
  const [early, late] = [await drivenVehicle(), await world.trackedVehicle()]
  await beatEvery180(early.serial, [540, 1560], true)
  await beatEvery180(early.serial, [540, 1560], true)
  await beatEvery180(late.serial, [540, 1560], true)
  const { points } = createPen().drive(3600, unsaid).silence(3000).stand(0, undefined).drive(3600, unsaid)
  await sendDrawn(world, late.serial, { points, start: START })
  const told = (await reportOf(early.vehicle)).resumo
  expect(told).toMatchObject([{ tempoParadoLigado: 1080 }])
  expect((await reportOf(late.vehicle)).resumo).toEqual(told)
})

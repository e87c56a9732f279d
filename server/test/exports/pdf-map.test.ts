import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { hueOf, MOST_TOGETHER } from '@monitorweb/domain/track/seen-together'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDrawn } from '../setup/drawn-drives.ts'
import { colorsInPdf, readPdfPages } from '../setup/files/read-pdf.ts'
import { type ExportWorld, START, startExportWorld } from './export-world.ts'

let world: ExportWorld
/** These drive on the same road, twice each; one more than are seen together. */
const vehicles: { vehicle: number; plate: string }[] = []
beforeAll(async () => {
  world = await startExportWorld()
  const { points } = createPen().stand(600, true).drive(8_000).stand(900, false).drive(4_000).stand(600, false)
  for (let count = 0; count <= MOST_TOGETHER; count++) {
    const { serial, ...driven } = await world.trackedVehicle()
    await sendDrawn(world, serial, { points, start: START })
    vehicles.push(driven)
  }
})
afterAll(async () => await world.stop())

const HUES = Array.from({ length: MOST_TOGETHER }, (_, index) => hueOf(index).toLowerCase())

async function reportOf(asked: readonly { vehicle: number }[], report = 'viagens') {
  const { rawPayload } = await world.download(report, 'pdf', '', asked.map(({ vehicle }) => vehicle).join())
  const colors = new Set(colorsInPdf(rawPayload))
  return { firstPage: readPdfPages(rawPayload)[0]!, hues: HUES.filter((hue) => colors.has(hue)) }
}

test('a PDF of two vehicles has one map of both, their colours, a key of plates, and trips called as on the screen', async () => {
  const [first, second] = [vehicles[1]!, vehicles[0]!]
  const { firstPage, hues } = await reportOf([first, second])
  expect(hues).toEqual(HUES.slice(0, 2))
  expect(firstPage).toContain(`A${first.plate}B${second.plate}`)
  expect(firstPage).toContain('Círculo:início;quadrado:fim;norteacima.')
  for (const row of [`A1${first.plate}`, `A2${first.plate}`, `B1${second.plate}`, `B2${second.plate}`]) {
    expect(firstPage).toContain(row)
  }
  expect((await reportOf([first, second], 'paradas')).firstPage).toContain(`B2${second.plate}`)
})

test('all of it stands in the order in which the vehicles were named: the head, the key, and the rows of each report', async () => {
  const named = [vehicles[2]!, vehicles[0]!, vehicles[1]!]
  const plates = named.map(({ plate }) => plate)
  for (const report of ['viagens', 'paradas', 'dias', 'resumo']) {
    const { firstPage } = await reportOf(named, report)
    expect(firstPage).toContain(`Veículos${plates.join(',')}`)
    expect(firstPage).toContain(plates.map((plate, index) => 'ABC'[index] + plate).join(''))
    const table = firstPage.slice(firstPage.indexOf('norteacima'))
    const places = plates.map((plate) => table.indexOf(plate))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})

test('of five vehicles the map shows five', async () => {
  const five = vehicles.slice(0, MOST_TOGETHER)
  const { firstPage, hues } = await reportOf(five)
  expect(hues).toEqual(HUES)
  expect(firstPage).toContain(five.map(({ plate }, index) => 'ABCDE'[index] + plate).join(''))
})

test('of more there is no map and no letter, and one vehicle has no letter either', async () => {
  const { firstPage, hues } = await reportOf(vehicles)
  expect(hues).toEqual([])
  expect(firstPage).not.toContain('norteacima')
  expect(firstPage).not.toContain(`A1${vehicles[0]!.plate}`)
  const alone = await reportOf(vehicles.slice(0, 1))
  expect(alone.firstPage).toContain('I:início;F:fim;norteacima.')
  expect(alone.firstPage).not.toContain(`A1${vehicles[0]!.plate}`)
  expect(alone.hues).toEqual([])
})

test('a vehicle that was nowhere is not in the key, and the others keep their letters', async () => {
  const silent = await world.trackedVehicle()
  const { firstPage, hues } = await reportOf([silent, vehicles[0]!])
  expect(hues).toEqual([HUES[1]])
  expect(firstPage).toContain(`B1${vehicles[0]!.plate}`)
  expect(firstPage).not.toContain(`A${silent.plate}`)
})

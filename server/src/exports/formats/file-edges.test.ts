import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Column } from './file-table.ts'
import { writeGpx } from './track-files.ts'
import { rowXml } from './xlsx/sheet-xml.ts'
import { createWallClock } from './zone-clock.ts'

const text = { kind: 'text', width: 10, value: (row: string) => row } as unknown as Column<string>

test('a text that looks like an escape of the sheet is told as it is', () => {
  // ECMA-376 22.9.2.19: what reads a sheet takes _x0041_ for "A".
  expect(rowXml('Rota_x0041_', [text], createWallClock('America/Sao_Paulo'))).toContain('>Rota_x005F_x0041_<')
})

test('a place on the equator is a decimal number in GPX, which knows no exponent', async () => {
  async function* lines() {
    const points = [0, 1].map((minute) => ({ at: minute * 60_000, latitude: 1e-7, longitude: -51.0667 }))
    yield { name: 'A', startsVehicle: true, points: Readable.from(points) }
  }
  let gpx = ''
  const file = { title: 'T', zone: 'America/Belem' as const, parameters: [], lines: lines() as never }
  for await (const part of writeGpx(file)) gpx += part.toString()
  expect(gpx).toMatch(/lat="0\.0000001"/)
})

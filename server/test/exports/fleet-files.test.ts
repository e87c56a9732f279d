import { buffer } from 'node:stream/consumers'
import { createPen } from '@monitorweb/domain/track/drawings/drawn-track'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ExportRequest } from '../../src/exports/export-request.ts'
import { takeTicket } from '../../src/exports/export-tickets.ts'
import { checkPdfRows } from '../../src/exports/reports/pdf-limit.ts'
import { createExportThread, type ExportThread } from '../../src/exports/thread/export-thread.ts'
import { runExport } from '../../src/exports/thread/run-export.ts'
import { createPlaces } from '../../src/places/places.ts'
import type { Queryable } from '../../src/storage/base/queryable.ts'
import { sendDrawn } from '../setup/drawn-drives.ts'
import { readPdfPages } from '../setup/files/read-pdf.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { holdTable } from '../setup/gates/locked-table.ts'
import { sellVehicle } from '../setup/ownership-changes.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ExportWorld, START, startExportWorld } from './export-world.ts'

const [FILES, SHARES] = ['monitorweb exports', 'monitorweb export shares']

let world: ExportWorld
let thread: ExportThread
beforeAll(async () => {
  world = await startExportWorld()
  // No statement ends by itself.
  const limits = { connections: 2, maxStatementMs: 600_000, maxWaitMs: 15_000 }
  thread = createExportThread({ database: world.api.pool.options, placesDir: null, limits, sharesFleets: true })
  for (const [index, km] of [4, 7, 0, 5].entries()) {
    const { serial, vehicle } = await world.trackedVehicle()
    const points = createPen()
      .stand(600, true)
      .drive(km * 1000)
      .stand(900, false)
      .drive(2000)
      .stand(600, false).points
    if (km > 0) await sendDrawn(world, serial, { points, start: START + index * 60_000 })
    if (index === 1) {
      await sellVehicle(world.api.pool, vehicle, { to: world.driven.customer, at: new Date(START + 900_000) })
    }
  }
})
afterAll(async () => {
  await thread.stop()
  await world.stop()
})

async function requestOf(report: string, format: string): Promise<ExportRequest> {
  const { data, errors } = await world.prepare(report, format, '', { vehicle: '' })
  if (errors) throw new Error(JSON.stringify(errors))
  const { request } = (await takeTicket(world.api.pool, data.exportarRelatorio.endereco.split('/').at(-1)))!
  return request as ExportRequest
}

function make(request: ExportRequest, now = Date.now()) {
  return thread.make({ request, scope: { kind: 'all' }, now })
}

async function madeAlone(request: ExportRequest, now: number): Promise<Buffer> {
  const { describe: describePlace } = createPlaces({ placesDir: null })
  return await buffer(runExport({ pool: world.api.pool, scope: { kind: 'all' }, now, describePlace }, request))
}

/** Connections of these names, by the server's own account. */
async function countOf(names: readonly string[], condition: string): Promise<number> {
  const { rowCount } = await world.api.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = any($1) and ${condition}`,
    [names],
  )
  return rowCount ?? 0
}

const countRunning = () => countOf([FILES, SHARES], `state = 'active'`)

describe('a file of a fleet', () => {
  test.each(['viagens', 'paradas', 'locais', 'dias', 'matriz', 'resumo', 'descartadas'])(
    'of %s holds the same by two threads as by one',
    async (report) => {
      const request = await requestOf(report, 'csvTotais')
      const now = Date.now()
      const together = readZip(await buffer(make(request, now)))
      expect([...together]).toEqual([...readZip(await madeAlone(request, now))])
      expect([...together.values()][0]!.split('\r\n').length).toBeGreaterThan(report === 'descartadas' ? 1 : 5)
      // The second thread has connections of its own, and read.
      expect(await countOf([SHARES], 'true')).toBeGreaterThan(0)
    },
  )

  test('of positions is in the order of its table, which sorts those of all vehicles together', async () => {
    const request = await requestOf('posicoes', 'csvTecnico')
    const order = { column: 'ddlVel', descending: true }
    const rowsOf = async (more: Partial<ExportRequest>) => {
      const file = await buffer(make({ ...request, columns: ['veiPlc', 'ddlVel'], order, ...more }))
      return file
        .toString()
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    }
    const speedsOf = (rows: string[][]) => rows.map(([, speed]) => Number(speed))
    const together = await rowsOf({})
    expect(new Set(together.map(([plate]) => plate)).size).toBeGreaterThan(2)
    expect(speedsOf(together)).toEqual(speedsOf(together).sort((one, other) => other - one))
    const { rows } = await world.api.pool.query<{ id: number }>('select id from vehicle order by id')
    const apart = await rowsOf({ vehicleIds: rows.map(({ id }) => id) })
    const plates = apart.map(([plate]) => plate)
    expect(plates.filter((plate, index) => plate !== plates[index - 1]).length).toBe(new Set(plates).size)
  })

  test('has on paper the figures of all its vehicles', async () => {
    const request = await requestOf('viagens', 'pdf')
    const now = Date.now()
    const pages = readPdfPages(await buffer(make(request, now)))
    expect(pages).toEqual(readPdfPages(await madeAlone(request, now)))
    expect(pages[0]).toMatch(/Veículos\s*5/)
  })

  test('is counted before it is a PDF by one connection at a time, however many vehicles were named', async () => {
    const vehicleIds: number[] = []
    for (let count = 0; count < 20; count++)
      vehicleIds.push(await world.make.vehicle({ customer: world.driven.customer }))
    vehicleIds.push(world.driven.vehicle)
    const request = { ...(await requestOf('posicoes', 'pdf')), vehicleIds }
    const { describeOffline } = createPlaces({ placesDir: null })
    const counting = { scope: { kind: 'all' }, describeOffline, hasStreets: false } as const
    let [underWay, most] = [0, 0]
    const pool: Queryable = {
      async query(text, values) {
        most = Math.max(most, ++underWay)
        return await world.api.pool.query(text, values).finally(() => underWay--)
      },
    }
    const counted = await checkPdfRows({ pool, ...counting }, request)
    const alone = { ...request, vehicleIds: [world.driven.vehicle] }
    expect(counted).toBe(await checkPdfRows({ pool, ...counting }, alone))
    expect(counted).toBeGreaterThan(0)
    expect(most).toBe(1)
  })

  test('is read no further by either thread once nobody waits for it', async () => {
    const request = await requestOf('viagens', 'csv')
    onTestFinished(await holdTable(world.api.pool, 'position'))
    const file = make(request)
    file.read()
    await expect.poll(() => countRunning(), PATIENCE).toBe(2)
    file.destroy()
    // The table is still held: nothing but the departure can have ended it.
    await expect.poll(() => countRunning(), PATIENCE).toBe(0)
  })

  test.each([FILES, SHARES])('that one of the threads cannot read is broken off: %s', async (name) => {
    const request = await requestOf('viagens', 'csv')
    const release = await holdTable(world.api.pool, 'position')
    onTestFinished(release)
    const file = make(request)
    file.read()
    const broken = expect(buffer(file)).rejects.toThrow('terminating connection')
    await expect.poll(() => countRunning(), PATIENCE).toBe(2)
    await world.api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and state = 'active'`,
      [name],
    )
    await release()
    await broken
  })
})

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { holdTable } from '../setup/gates/locked-table.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ExportWorld, startExportWorld } from './export-world.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

const EXPORTS = "from pg_stat_activity where datname = current_database() and application_name = 'monitorweb exports'"

async function countReading() {
  return (await world.api.pool.query(`select ${EXPORTS} and state = 'active'`)).rowCount
}

test('a file that nobody waits for any more is made no further, though none of it was sent yet', async () => {
  const { data } = await world.prepare('posicoes', 'pdf')
  const origin = await world.files.listen()
  onTestFinished(await holdTable(world.api.pool, 'position'))
  const leaving = new AbortController()
  const download = fetch(origin + data.exportarRelatorio.endereco, { signal: leaving.signal })
  const left = expect(download).rejects.toThrow('aborted')
  await expect.poll(countReading, PATIENCE).toBe(1)
  leaving.abort()
  await left
  // The table is still held: nothing but the departure can have ended it.
  await expect.poll(countReading, PATIENCE).toBe(0)
})

test('a file while whose making the database went away is told to be asked for again', async () => {
  const { pool } = world.api
  const { data } = await world.prepare('posicoes', 'csv')
  onTestFinished(await holdTable(pool, 'position'))
  const download = world.files.get(data.exportarRelatorio.endereco)
  await expect.poll(countReading, PATIENCE).toBe(1)
  await pool.query(`select pg_terminate_backend(pid) ${EXPORTS}`)
  const refused = await download
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'O banco de dados não responde no momento. Tente de novo em instantes.',
  })
})

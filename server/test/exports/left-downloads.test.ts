import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { holdTable } from '../setup/gates/locked-table.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ExportWorld, startExportWorld } from './export-world.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
})
afterAll(() => world.stop())

test('a file that nobody waits for any more is made no further, though none of it was sent yet', async () => {
  const { pool } = world.api
  const { data } = await world.prepare('posicoes', 'pdf')
  const origin = await world.files.listen()
  const countReading = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'monitorweb exports' and state = 'active'`,
    )
    return rowCount
  }
  onTestFinished(await holdTable(pool, 'position'))
  const leaving = new AbortController()
  const download = fetch(origin + data.exportarRelatorio.endereco, { signal: leaving.signal })
  const left = expect(download).rejects.toThrow('aborted')
  await expect.poll(countReading, PATIENCE).toBe(1)
  leaving.abort()
  await left
  // The table is still held: nothing but the departure can have ended it.
  await expect.poll(countReading, PATIENCE).toBe(0)
})

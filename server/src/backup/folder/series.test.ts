import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CopyFolder } from './copy-folder.ts'
import { newSeries, readSeries, type Series } from './series.ts'
import { writeWholeFile } from './whole-file.ts'

let folder: CopyFolder
beforeEach(() => {
  folder = { path: mkdtempSync(join(tmpdir(), 'monitorweb-series-')), id: 'abc', key: null }
})
afterEach(() => rmSync(folder.path, { recursive: true }))

const base = { startPlace: '0/0', endPlace: '0/1', startedMs: 1, endedMs: 2, bytes: 3 }

async function tampered(change: (series: Series) => Partial<Series>): Promise<void> {
  const series = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
  await writeWholeFile(join(folder.path, series.name, 'series.json'), JSON.stringify({ ...series, ...change(series) }))
}

test('a series is read as it was written', async () => {
  await tampered(() => ({ bases: [{ name: 'base-2026-11-23T13-54-09', ...base }] }))
  expect((await readSeries(folder))[0]?.bases).toHaveLength(1)
})

test('a series that names another folder is refused: what is old would be removed there', async () => {
  await tampered(() => ({ name: '../elsewhere' }))
  await expect(readSeries(folder)).rejects.toThrow('A cópia foi alterada')
})

test('so is one whose base copy would lie elsewhere', async () => {
  await tampered(() => ({ bases: [{ name: '../../elsewhere', ...base }] }))
  await expect(readSeries(folder)).rejects.toThrow('A cópia foi alterada')
})

test('so is one that is torn, by a sentence that names it', async () => {
  const { name } = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
  await writeWholeFile(join(folder.path, name, 'series.json'), '{"name":')
  await expect(readSeries(folder)).rejects.toThrow(`A cópia está danificada: ${join(folder.path, name)}`)
})

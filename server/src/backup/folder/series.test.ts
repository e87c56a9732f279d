import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CopyFolder } from './copy-folder.ts'
import { newSeries, readSeries, refuseSharedFolder, type Series, writeSeries } from './series.ts'
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

/** Reads all, with what was said of those that are damaged. */
async function read(): Promise<{ series: Series[]; said: string[] }> {
  const said: string[] = []
  return { series: await readSeries(folder, (sentence) => said.push(sentence)), said }
}

test('a series is read as it was written', async () => {
  await tampered(() => ({ bases: [{ name: 'base-2026-11-23T13-54-09', ...base }] }))
  const { series, said } = await read()
  expect(series[0]?.bases).toHaveLength(1)
  expect(said).toEqual([])
})

test('the newest is the one that was begun last, also by a clock that was put back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2028-01-01') })
  try {
    const options = { timeline: 1, segmentBytes: 16 << 20, place: '0/0' }
    const ahead = await newSeries(folder, options)
    vi.setSystemTime(Date.parse('2026-11-23'))
    const after = await newSeries(folder, options)
    expect((await read()).series.map(({ name }) => name)).toEqual([ahead.name, after.name])
  } finally {
    vi.useRealTimers()
  }
})

test('a series that names another folder is left out and told: what is old would be removed there', async () => {
  await tampered(() => ({ name: '../elsewhere' }))
  expect(await read()).toEqual({ series: [], said: [expect.stringContaining('A cópia foi alterada')] })
})

test('so is one whose base copy would lie elsewhere', async () => {
  await tampered(() => ({ bases: [{ name: '../../elsewhere', ...base }] }))
  expect(await read()).toEqual({ series: [], said: [expect.stringContaining('A cópia foi alterada')] })
})

test('so is one that is torn, and the others are read', async () => {
  const whole = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
  const { name } = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
  await writeWholeFile(join(folder.path, name, 'series.json'), '{"name":')
  const damaged = `A cópia está danificada: ${join(folder.path, name)}`
  expect(await read()).toEqual({ series: [whole], said: [expect.stringContaining(damaged)] })
})

test('a folder in which another program writes is refused, and one that is left alone is not', async () => {
  const series = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
  await refuseSharedFolder(folder)
  const written: Promise<void>[] = []
  const writing = setInterval(() => written.push(writeSeries(folder, series)), 100)
  try {
    await expect(refuseSharedFolder(folder)).rejects.toThrow(`Outro programa copia para ${folder.path}`)
  } finally {
    clearInterval(writing)
    await Promise.all(written)
  }
})

test('so is one in which another program begins at the same time', async () => {
  const begun: Promise<Series>[] = []
  const beginning = setInterval(
    () => begun.push(newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })),
    500,
  )
  try {
    await expect(refuseSharedFolder(folder)).rejects.toThrow(`Outro programa copia para ${folder.path}`)
  } finally {
    clearInterval(beginning)
    await Promise.all(begun)
  }
})

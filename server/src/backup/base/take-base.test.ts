import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSeries, seriesFolder } from '../folder/series.ts'
import { removeUnlistedBases } from './take-base.ts'

test('a base copy that was broken off, or never came to be listed, is removed, and nothing else', async () => {
  const folder = { path: mkdtempSync(join(tmpdir(), 'monitorweb-bases-')), id: 'abc', key: null }
  try {
    const series = await newSeries(folder, { timeline: 1, segmentBytes: 16 << 20, place: '0/0' })
    const base = { startPlace: '0/0', endPlace: '0/1', startedMs: 1, endedMs: 2, bytes: 3 }
    series.bases = [{ name: 'base-2026-11-23T13-54-09', ...base }]
    for (const name of [series.bases[0]!.name, 'base-2026-11-30T13-54-09', 'unfinished-base'])
      mkdirSync(join(seriesFolder(folder, series), name))
    await removeUnlistedBases(folder, series)
    expect(readdirSync(seriesFolder(folder, series)).sort()).toEqual([series.bases[0]!.name, 'log', 'series.json'])
  } finally {
    rmSync(folder.path, { recursive: true })
  }
})

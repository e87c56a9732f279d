import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeSealedFile } from '../folder/sealed-file.ts'
import { type BaseCopy, newSeries, seriesFolder, writeSeries } from '../folder/series.ts'
import { verifyCopy } from './verify-copy.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'monitorweb-verify-'))
  for (const name of ['copies', 'data']) mkdirSync(join(place, name))
})
afterEach(() => rmSync(place, { recursive: true }))

const base: BaseCopy = {
  ...{ name: 'base-2026-11-23T10-00-00', startPlace: '0/1000000', endPlace: '0/2000000' },
  ...{ startedMs: 0, endedMs: 1, bytes: 1 },
}

/** A folder with one series of this base copy, which can be compared at its end. */
async function copiesOf(bases: BaseCopy[], pointPlace = '0/2000000') {
  const folder = { path: join(place, 'copies'), id: 'abc', key: null }
  const series = await newSeries(folder, { timeline: 1, segmentBytes: 1 << 24, place: pointPlace })
  await writeSeries(folder, { ...series, bases })
  const figures = { rows: {}, lastPositions: {} }
  const point = { name: 'point', place: pointPlace, atMs: 1, before: figures, after: figures }
  await writeSealedFile(join(seriesFolder(folder, series), 'check-point'), null, Buffer.from(JSON.stringify(point)))
  return { folder, dataDir: join(place, 'data'), keptFreeBytes: 0, log: () => undefined }
}

test('what keeps a copy from being compared is no verdict on it, and is not kept as one', async () => {
  const tooLarge = await copiesOf([{ ...base, bytes: 50e15 }])
  await expect(verifyCopy(tooLarge)).rejects.toThrow('Falta espaço em')
  expect(existsSync(join(place, 'copies', 'verified.json'))).toBe(false)
  expect(readdirSync(join(place, 'data'))).toEqual([])
  const later = await copiesOf([{ ...base, endPlace: '0/3000000' }])
  await expect(verifyCopy(later)).rejects.toThrow('ainda não está nela')
  expect(existsSync(join(place, 'copies', 'verified.json'))).toBe(false)
})

test('a copy is not restored aside where its log would fill the disk of positions, or not leave what is kept for them', async () => {
  // Of some 70 TB.
  const longLog = await copiesOf([base], '4000/2000000')
  await expect(verifyCopy(longLog)).rejects.toThrow('Falta espaço em')
  const small = await copiesOf([base])
  await expect(verifyCopy({ ...small, keptFreeBytes: 50e15 })).rejects.toThrow(
    /^Falta espaço em .*, e há .* livres, dos quais .* ficam para as posições\.$/,
  )
  expect(existsSync(join(place, 'copies', 'verified.json'))).toBe(false)
  expect(readdirSync(join(place, 'data'))).toEqual([])
})

test('another PostgreSQL on this machine is no verdict on a copy, nor is none', async () => {
  chmodSync(place, 0o755)
  const copies = await copiesOf([{ ...base, startPlace: '0/2000000' }])
  const folder = join(
    copies.folder.path,
    readdirSync(copies.folder.path).find((name) => name.startsWith('series-'))!,
    base.name,
  )
  mkdirSync(folder)
  writeFileSync(join(place, 'PG_VERSION'), '98\n')
  const archive = execFileSync('tar', ['-C', place, '--format=ustar', '-cf', '-', 'PG_VERSION'])
  await writeSealedFile(join(folder, 'files.tar'), null, archive)
  await writeSealedFile(join(folder, 'manifest.json'), null, Buffer.from('{"Files":[]}'))
  const pgBin = join(place, 'bin')
  await expect(verifyCopy({ ...copies, pgBin })).rejects.toThrow('PG_BIN: não há um PostgreSQL')
  mkdirSync(pgBin)
  for (const name of ['postgres', 'initdb'])
    writeFileSync(join(pgBin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 99.1"\n', { mode: 0o755 })
  await expect(verifyCopy({ ...copies, pgBin })).rejects.toThrow(
    'A cópia é de um PostgreSQL 98, e este programa usa o 99.',
  )
  expect(existsSync(join(copies.folder.path, 'verified.json'))).toBe(false)
  expect(readdirSync(copies.dataDir)).toEqual([])
})

test('a copy of which something is missing is found wrong', async () => {
  expect(await verifyCopy(await copiesOf([base]))).toMatchObject({
    ok: false,
    words: expect.stringContaining('A cópia está incompleta: falta'),
  })
  expect(existsSync(join(place, 'copies', 'verified.json'))).toBe(true)
})

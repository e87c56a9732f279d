import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { writeSealedFile } from '../folder/sealed-file.ts'
import type { DataFile } from './data-files.ts'
import { openFileCopies, restoreFiles } from './file-copies.ts'

let place: string
let folder: CopyFolder
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'monitorweb-file-copies-'))
  folder = { path: join(place, 'copies'), id: 'abc', key: null }
  for (const name of ['data', 'restored', 'copies']) mkdirSync(join(place, name))
})
afterEach(() => rmSync(place, { recursive: true }))

const found = (files: DataFile[]) => ({ files, closed: [] })
const from = (signal = new AbortController().signal) => ({ dataDir: join(place, 'data'), signal })

test('a file comes back as it was, for its owner alone, and so does its folder', async () => {
  mkdirSync(join(place, 'data', 'uploads'))
  writeFileSync(join(place, 'data', 'uploads', '1'), 'k', { mode: 0o644 })
  const copies = await openFileCopies(folder)
  await copies.update(found([{ path: 'uploads/1', version: '1' }]), from())
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(1)
  const back = join(place, 'restored', 'uploads', '1')
  expect([readFileSync(back, 'utf8'), statSync(back).mode & 0o777]).toEqual(['k', 0o600])
  expect(statSync(join(place, 'restored', 'uploads')).mode & 0o777).toBe(0o700)
})

test('what a copy of before has of the home of its user is left there', async () => {
  for (const folder of ['data', 'restored']) {
    mkdirSync(join(place, folder, '.ssh'))
    writeFileSync(join(place, folder, '.ssh', 'authorized_keys'), folder)
  }
  const copies = await openFileCopies(folder)
  await copies.update(found([{ path: '.ssh/authorized_keys', version: '1' }]), from())
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(0)
  expect(readFileSync(join(place, 'restored', '.ssh', 'authorized_keys'), 'utf8')).toBe('restored')
})

test('a file that cannot be read is told, and the others are copied; it is once it can be read', async () => {
  writeFileSync(join(place, 'data', 'sound'), 'k')
  // Opens, and cannot be read, whoever asks.
  mkdirSync(join(place, 'data', 'broken'))
  const files = ['broken', 'sound'].map((path) => ({ path, version: '1' }))
  const copies = await openFileCopies(folder)
  expect(await copies.update(found(files), from())).toMatchObject({ path: join(place, 'data', 'broken') })
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(1)
  rmSync(join(place, 'data', 'broken'), { recursive: true })
  writeFileSync(join(place, 'data', 'broken'), 'mended')
  expect(await copies.update(found(files), from())).toBeNull()
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(2)
})

test('what lies in a folder that can no longer be looked into is told, and not taken for gone', async () => {
  mkdirSync(join(place, 'data', 'uploads'))
  writeFileSync(join(place, 'data', 'uploads', '1'), 'k')
  const copies = await openFileCopies(folder)
  await copies.update(found([{ path: 'uploads/1', version: '1' }]), from())
  const error = new Error('closed')
  expect(await copies.update({ files: [], closed: [{ path: 'uploads', error }] }, from())).toBe(error)
  await copies.forget(Date.now() + 1)
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(1)
})

test('what was copied before a pass was broken off counts', async () => {
  const breaking = new AbortController()
  const content = Buffer.from('k')
  const second = {
    ...{ path: 'second', version: '1' },
    get content() {
      breaking.abort(new Error('broken off'))
      return content
    },
  }
  const files = [{ path: 'first', version: '1', content }, second, { path: 'third', version: '1', content }]
  const copies = await openFileCopies(folder)
  await expect(copies.update(found(files), from(breaking.signal))).rejects.toThrow('broken off')
  expect(await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).toBe(2)
})

test.each([
  ['a path that leaves the data folder', { path: '../outside' }],
  ['a path of the machine', { path: '/tmp/outside' }],
  ['a path that leaves it later', { path: 'uploads/../../outside' }],
  ['a copy that lies elsewhere', { stored: '../../data/secrets-key' }],
])('%s is refused, whoever wrote it into the list of copies', async (_what, changed) => {
  const stored = 'a'.repeat(40)
  const copy = { path: 'uploads/1', version: '1', stored, copiedMs: 1, goneMs: null, ...changed }
  mkdirSync(join(folder.path, 'files'))
  await writeSealedFile(join(folder.path, 'files', stored), null, Buffer.from('x'))
  await writeSealedFile(join(folder.path, 'files', 'list'), null, Buffer.from(JSON.stringify([copy])))
  await expect(restoreFiles(folder, { dataDir: join(place, 'restored'), atMs: null })).rejects.toThrow(
    'A cópia foi alterada',
  )
  await expect(openFileCopies(folder)).rejects.toThrow('A cópia foi alterada')
  expect(existsSync(join(place, 'outside'))).toBe(false)
})

test('a file for which the disk has no room leaves nothing on it', async () => {
  const files = [{ path: 'large', version: '1', content: Buffer.from('k') }]
  await (await openFileCopies(folder)).update(found(files), from())
  const stored = readdirSync(join(folder.path, 'files')).find((name) => name !== 'list')!
  const other = { ...folder, path: join(place, 'other') }
  mkdirSync(join(other.path, 'files'), { recursive: true })
  symlinkSync('/dev/full', join(other.path, 'files', `${stored}.new`))
  await expect((await openFileCopies(other)).update(found(files), from())).rejects.toThrow('ENOSPC')
  expect(readdirSync(join(other.path, 'files'))).toEqual([])
})

test.each([
  ['ahead', '2028-01-05T10:00:00Z'],
  ['behind', '2020-01-05T10:00:00Z'],
])('a version that was replaced while the clock was %s is there before, and not after', async (_when, wrong) => {
  const day = (number: number) => Date.parse(`2026-11-0${number}T12:00:00Z`)
  const moments = [day(1), Date.parse(wrong), day(3), null]
  const list = moments.slice(0, -1).map((copiedMs, index) => {
    return { path: 'key', version: `${index}`, stored: `${index}`.repeat(40), copiedMs, goneMs: moments[index + 1] }
  })
  mkdirSync(join(folder.path, 'files'))
  for (const { stored, version } of list)
    await writeSealedFile(join(folder.path, 'files', stored), null, Buffer.from(version))
  await writeSealedFile(join(folder.path, 'files', 'list'), null, Buffer.from(JSON.stringify(list)))
  const at = async (atMs: number | null) => {
    await restoreFiles(folder, { dataDir: join(place, 'restored'), atMs })
    return readFileSync(join(place, 'restored', 'key'), 'utf8')
  }
  expect([await at(day(2)), await at(day(4)), await at(null)]).toEqual(['0', '2', '2'])
  await (await openFileCopies(folder)).forget(day(1))
  expect(await at(day(2))).toBe('0')
})

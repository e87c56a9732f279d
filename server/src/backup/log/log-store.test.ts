import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWholeSealedFile } from '../folder/sealed-file.ts'
import { OtherLogError, openLogStore } from './log-store.ts'

const SEGMENT = 1024
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'monitorweb-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const log = Buffer.from(Array.from({ length: 3 * SEGMENT }, (_, index) => index % 251))
const open = () => openLogStore({ folder, timeline: 1, segmentBytes: SEGMENT, key: null, first: 0n })

/** Takes the log between two places, in pieces as the network cuts it. */
async function take(from: number, to: number, bytes = log) {
  const store = await open()
  for (let at = Number(store.from); at < to; at += 300)
    store.take(BigInt(at), bytes.subarray(at, Math.min(at + 300, to)))
  await store.flush()
  await store.close()
  expect(Number(store.from)).toBe(from)
  return Number(store.stored)
}

test('segments are whole under their names, and the one that grows is taken up again from its beginning', async () => {
  expect(await take(0, 1500)).toBe(1500)
  const names = ['000000010000000000000000', '000000010000000000000001']
  expect(readdirSync(folder).sort()).toEqual([names[0], `${names[1]}.part`])
  expect(await readWholeSealedFile(join(folder, names[0]!), null)).toEqual(log.subarray(0, SEGMENT))
  expect(await take(SEGMENT, 2048)).toBe(2048)
  expect(readdirSync(folder).sort()).toEqual(names)
  expect(await readWholeSealedFile(join(folder, names[1]!), null)).toEqual(log.subarray(SEGMENT, 2048))
  expect(await take(2048, 2100)).toBe(2100)
})

test('a log that is another one since, or leaves something out, is refused before it is written', async () => {
  await take(0, 500)
  const other = Buffer.from(log)
  other[490]! ^= 1
  await expect(take(0, 900, other)).rejects.toThrow(OtherLogError)
  const store = await open()
  store.take(0n, log.subarray(0, 500))
  expect(() => store.take(501n, log.subarray(501, 600))).toThrow(OtherLogError)
  await store.close()
})

test('a whole segment whose end was torn before it got its name can be read', async () => {
  await take(0, SEGMENT)
  const path = join(folder, '000000010000000000000000')
  truncateSync(path, statSync(path).size - 5)
  renameSync(path, `${path}.part`)
  expect(await take(SEGMENT, SEGMENT + 100)).toBe(SEGMENT + 100)
  expect(await readWholeSealedFile(path, null)).toEqual(log.subarray(0, SEGMENT))
})

test('a segment of which not even the head was written, as on a full disk, is begun again', async () => {
  writeFileSync(join(folder, '000000010000000000000000.part'), 'MWCO')
  expect(await take(0, 700)).toBe(700)
})

import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCopyKey, openCopyKey } from './copy-key.ts'
import { CHUNK_HEAD_BYTES, FILE_HEAD_BYTES } from './sealed-chunk.ts'
import {
  createSealedFile,
  readSealedFile,
  readWholeSealedFile,
  resumeSealedFile,
  writeSealedFile,
} from './sealed-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'monitorweb-sealed-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { key, mark } = newCopyKey('uma senha para cópias')
const CONTENT_AT = FILE_HEAD_BYTES + CHUNK_HEAD_BYTES
const SECRET = Buffer.from('posições de alguém')

async function growing(path: string, of: Buffer | null): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of readSealedFile(path, of, { growing: true })) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a key is made anew from its password, and another password is refused', () => {
  expect(openCopyKey('uma senha para cópias', mark)).toEqual(key)
  expect(() => openCopyKey('uma senha para copias', mark)).toThrow('BACKUP_PASSWORD não é a senha')
})

describe.each([
  ['plain', null],
  ['encrypted', key],
] as const)('a file of a copy, %s', (name, of) => {
  const path = () => join(folder, name)

  test('is read as it was written, and only without a key shows that another has the same content', async () => {
    await writeSealedFile(path(), of, SECRET)
    await writeSealedFile(`${path()}-twin`, of, SECRET)
    expect(await readWholeSealedFile(path(), of)).toEqual(SECRET)
    const [one, twin] = [path(), `${path()}-twin`].map((file) => readFileSync(file).subarray(CONTENT_AT))
    expect(one!.subarray(0, 16).equals(twin!.subarray(0, 16))).toBe(of === null)
  })

  test('cut at any byte or changed in any is refused', async () => {
    await writeSealedFile(path(), of, SECRET)
    const whole = readFileSync(path())
    for (let at = 0; at < whole.length; at += 1) {
      writeFileSync(path(), whole.subarray(0, at))
      await expect(readWholeSealedFile(path(), of)).rejects.toThrow('A cópia está danificada')
      const changed = Buffer.from(whole)
      changed[at]! ^= 0x01
      writeFileSync(path(), changed)
      await expect(readWholeSealedFile(path(), of)).rejects.toThrow('A cópia está danificada')
    }
  })

  test('that was torn while it grew goes on after its last whole part', async () => {
    const file = await createSealedFile(path(), of)
    await file.write(Buffer.from('um '))
    await file.write(Buffer.from('dois '))
    await file.close()
    const length = readFileSync(path()).length
    truncateSync(path(), length - 3)
    const idBefore = readFileSync(path()).subarray(0, FILE_HEAD_BYTES)
    const resumed = await resumeSealedFile(path(), of)
    // The torn part and the next one have the same number: with the same key they would tell each other's content.
    expect(readFileSync(path()).subarray(0, FILE_HEAD_BYTES).equals(idBefore)).toBe(false)
    expect(resumed.held.toString()).toBe('um ')
    await resumed.file.write(Buffer.from('três'))
    expect(await growing(path(), of)).toBe('um três')
    await resumed.file.finish()
    await resumed.file.close()
    expect((await readWholeSealedFile(path(), of)).toString()).toBe('um três')
  })

  test('with a part left out is refused', async () => {
    const file = await createSealedFile(path(), of)
    await file.write(Buffer.from('primeira'))
    const first = readFileSync(path()).length
    await file.write(Buffer.from('segunda'))
    await file.finish()
    await file.close()
    const whole = readFileSync(path())
    writeFileSync(path(), Buffer.concat([whole.subarray(0, FILE_HEAD_BYTES), whole.subarray(first)]))
    await expect(readWholeSealedFile(path(), of)).rejects.toThrow('A cópia está danificada')
  })
})

test('what is missing, and what needs a password or none, says so', async () => {
  await expect(readWholeSealedFile(join(folder, 'none'), null)).rejects.toThrow(
    /^A cópia está incompleta: falta .*none/,
  )
  const path = join(folder, 'of-a-key')
  await writeSealedFile(path, key, SECRET)
  await expect(readWholeSealedFile(path, null)).rejects.toThrow('está cifrado, e falta BACKUP_PASSWORD')
  renameSync(path, `${path}-moved`)
  expect(await readWholeSealedFile(`${path}-moved`, key)).toEqual(SECRET)
})

test('where the disk is full nothing is left that takes of its room, and the file is as it was', async () => {
  const path = join(folder, 'full')
  const whole = await createSealedFile(path, null)
  await whole.write(SECRET)
  await whole.close()
  const before = readFileSync(path)
  for (const attempt of [() => resumeSealedFile(path, null), () => writeSealedFile(path, null, SECRET)]) {
    symlinkSync('/dev/full', `${path}.new`)
    await expect(attempt()).rejects.toThrow('ENOSPC')
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual(['full'])
    expect(readFileSync(path)).toEqual(before)
  }
})

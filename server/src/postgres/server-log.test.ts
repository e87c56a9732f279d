import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { rotateLog, trimLog } from './server-log.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Makes a log as a running server holds it open, with so many bytes in it. */
function openLog(bytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'server-log-'))
  folders.push(folder)
  const file = join(folder, 'postgres.log')
  const output = openSync(file, 'a')
  writeSync(output, 'x'.repeat(bytes))
  return { file, output }
}

test('a log that has grown is set aside while its server goes on writing at its beginning', () => {
  const { file, output } = openLog(10_000_000)
  trimLog(file)
  writeSync(output, 'later\n')
  closeSync(output)
  expect(readFileSync(file, 'utf8')).toBe('later\n')
  expect(statSync(`${file}.1`).size).toBe(10_000_000)
})

test('a short log is left alone', () => {
  const { file, output } = openLog(1000)
  closeSync(output)
  trimLog(file)
  expect(rotateLog(file)).toBe(1000)
  expect(statSync(file).size).toBe(1000)
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'monitorweb-prepare-'))

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes a program's folder of nothing but its commands, whose server was built from other sources. */
function makeFolder(): void {
  cpSync(import.meta.dirname, join(folder, 'scripts'), { recursive: true })
  for (const name of ['server/src', 'server/dist', 'node_modules']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'server/vite.config.ts'), '')
  writeFileSync(join(folder, 'server/dist/.sources'), 'those of before')
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages":{}}')
}

const running =
  "import { noteProgramHere } from './scripts/program-here.mjs'; noteProgramHere(); console.log('runs'); setInterval(() => {}, 1000)"
const command = "import { prepareBeside } from './scripts/prepare.mjs'; prepareBeside(['server'])"
const node = (source: string) => ['--input-type=module', '-e', source]

test('a command builds nothing under a program that runs from the same folder, and says so', async () => {
  makeFolder()
  const program = spawn(process.execPath, node(running), { cwd: folder })
  try {
    await once(program.stdout, 'data')
    const asked = spawnSync(process.execPath, node(command), { cwd: folder, encoding: 'utf8' })
    expect(asked.status).toBe(1)
    expect(asked.stderr).toContain(`são de outra versão que a do programa no ar (processo ${program.pid})`)
    expect(readFileSync(join(folder, 'server/dist/.sources'), 'utf8')).toBe('those of before')
  } finally {
    program.kill('SIGKILL')
  }
  await once(program, 'exit')
  // Its number is another's by now, which began at another time.
  writeFileSync(join(folder, `server/dist/.running/${process.pid}`), 'at another time')
  // Of a program that was killed the note stays, and counts for nothing: the command goes on to build, which this folder cannot.
  expect(existsSync(join(folder, `server/dist/.running/${program.pid}`))).toBe(true)
  const asked = spawnSync(process.execPath, node(command), { cwd: folder, encoding: 'utf8' })
  expect(asked.stderr).toContain('Não foi possível construir server')
})

test('who comes while another installs and builds waits, and then finds all done; one that was killed keeps nobody', async () => {
  makeFolder()
  // Builds as vite does, as far as anybody else sees: what it takes away is there again once it has ended.
  mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true })
  writeFileSync(
    join(folder, 'node_modules/vite/bin/vite.js'),
    `const fs = require('node:fs')
    fs.appendFileSync('built', 'x')
    fs.rmSync('server/dist', { recursive: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    fs.mkdirSync('server/dist')`,
  )
  const prepare = "import { prepare } from './scripts/prepare.mjs'; prepare(['server'])"
  const run = async () => (await once(spawn(process.execPath, node(prepare), { cwd: folder }), 'exit'))[0]
  expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0])
  expect(readFileSync(join(folder, 'built'), 'utf8')).toBe('x')
  writeFileSync(join(folder, '.preparing'), `${process.pid} at another time`)
  writeFileSync(join(folder, 'server/dist/.sources'), 'those of before')
  expect(await run()).toBe(0)
  expect(readFileSync(join(folder, 'built'), 'utf8')).toBe('xx')
  expect(existsSync(join(folder, '.preparing'))).toBe(false)
})

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
  // Of a program that was killed the note stays, and counts for nothing: the command goes on to build, which this folder cannot.
  expect(existsSync(join(folder, `server/dist/.running/${program.pid}`))).toBe(true)
  const asked = spawnSync(process.execPath, node(command), { cwd: folder, encoding: 'utf8' })
  expect(asked.stderr).toContain('Não foi possível construir server')
})

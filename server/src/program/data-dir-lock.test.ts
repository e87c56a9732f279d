import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { StartupError } from '../errors/startup-error.ts'
import { socketFolderPath } from '../postgres/socket-folder.ts'
import { lockDataDir } from './data-dir-lock.ts'

const folders: string[] = []

function newDataDir(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-lock-'))
  folders.push(folder)
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  return dataDir
}

/** Starts another program that takes the lock and then says so. */
async function holderProcess(dataDir: string): Promise<ChildProcess> {
  const source = `
    import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)}
    await lockDataDir(${JSON.stringify(dataDir)}, { url: 'http://localhost:3000' })
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('one program per data folder', () => {
  test('a second start is refused by a sentence that says who holds the folder', async () => {
    const dataDir = newDataDir()
    const lock = await lockDataDir(dataDir, { url: 'http://localhost:3000' })
    const second = lockDataDir(dataDir, { url: 'http://localhost:3001' })
    await expect(second).rejects.toThrow(StartupError)
    await expect(second).rejects.toThrow(
      new RegExp(
        `${dataDir} já está em uso pelo MonitorWeb de processo ${process.pid}, iniciado em .* http://localhost:3000`,
      ),
    )
    await lock.release()
  })

  test('a folder that was released can be taken again, and nothing is left in it', async () => {
    const dataDir = newDataDir()
    await (await lockDataDir(dataDir, { url: 'a' })).release()
    await (await lockDataDir(dataDir, { url: 'b' })).release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a killed holder holds nothing', async () => {
    const dataDir = newDataDir()
    const holder = await holderProcess(dataDir)
    await expect(lockDataDir(dataDir, { url: 'b' })).rejects.toThrow(`processo ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = await lockDataDir(dataDir, { url: 'b' })
    expect(readdirSync(dataDir)).toHaveLength(1)
    await lock.release()
  })

  test('of many that start at once exactly one gets the folder', async () => {
    const dataDir = newDataDir()
    const starts = Array.from({ length: 12 }, (_, index) => lockDataDir(dataDir, { url: String(index) }))
    const results = await Promise.allSettled(starts)
    const held = results.filter((result) => result.status === 'fulfilled')
    expect(held).toHaveLength(1)
    await held[0]?.value.release()
  })

  test('a folder too deep for the path of a socket is guarded too', async () => {
    const dataDir = newDataDir('muito-fundo/'.repeat(12))
    const lock = await lockDataDir(dataDir, { url: 'a' })
    await expect(lockDataDir(dataDir, { url: 'b' })).rejects.toThrow('já está em uso')
    await lock.release()
    folders.push(socketFolderPath(realpathSync(dataDir)))
  })

  test('a file where the folder should be is refused by a sentence', async () => {
    const file = new URL(import.meta.url).pathname
    await expect(lockDataDir(file, { url: 'a' })).rejects.toThrow(`A pasta de dados ${file} não pode ser usada`)
  })
})

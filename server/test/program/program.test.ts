import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { protocols } from '../../src/gateway/protocols/protocols.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { freePort } from '../setup/free-port.ts'
import { newMigratedDataDir } from '../setup/initialized-data.ts'
import { PATIENCE } from '../setup/patience.ts'
import { processesOf } from '../setup/program-processes.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'

afterEach(stopPrograms)
afterAll(removeDataDirs)

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Processes that still work in the database's folder. */
function databaseProcesses(dataDir: string): string[] {
  const folder = realpathSync(join(dataDir, 'postgres', 'data'))
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** Asks until it is ready, as whoever watches a program does. */
async function ready(program: RunningProgram): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${program.webPort}/readyz`).catch(() => null)
      return answer?.status
    }, PATIENCE)
    .toBe(200)
}

describe('one program', () => {
  test('starts from nothing, says where to go and who may log in, and refuses a second one on its folder', async () => {
    const dataDir = newDataDir()
    const program = await runProgram({ DATA_DIR: dataDir, ADMIN_LOGIN: 'chefe' })
    expect(program.output()).toMatch(/Abra no navegador: +http:\/\/127\.0\.0\.1:\d+/)
    expect(program.output()).toMatch(/Login: chefe\n {2}Senha: \S{8,} \(não será mostrada de novo\)/)
    expect(Object.keys(program.devicePorts).sort()).toEqual(protocols.map(({ name }) => name).sort())
    await ready(program)

    const second = await runProgram({ DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(
      new RegExp(`já está em uso pelo MonitorWeb de processo ${program.pid}, .*:${program.webPort}\\.`),
    )
  })

  test('does not repeat a password that was given to it, nor makes a second administrator', async () => {
    const env = { DATA_DIR: newMigratedDataDir(), ADMIN_LOGIN: 'chefe', ADMIN_PASSWORD: 'uma-senha-escolhida' }
    const first = await runProgram(env)
    expect(first.output()).toContain('Senha: a de ADMIN_PASSWORD')
    expect(first.output()).not.toContain('uma-senha-escolhida')
    await stopPrograms()
    expect((await runProgram(env)).output()).not.toContain('administrador')
  })

  test('has told the password that it made also where that start comes to nothing, as nobody is told it again', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const env = { DATA_DIR: newMigratedDataDir(), PORT: String(port) }
    const refused = await runProgram(env)
    expect(await refused.exited).toBe(1)
    other.close()
    const [, login, password] = /Login: (\S+)\n {2}Senha: (\S+) /.exec(refused.output())!
    const program = await runProgram(env)
    expect(program.output()).not.toContain('administrador')
    const query = `mutation { createToken(login: "${login}", password: "${password}") { token } }`
    const answer = await fetch(`http://127.0.0.1:${program.webPort}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(await answer.json()).toEqual({ data: { createToken: { token: expect.any(String) } } })
  })

  test('says of an address that is not of this machine that HOST is wrong, and no port', async () => {
    // One of those that are nobody's (RFC 5737).
    const program = await runProgram({ DATA_DIR: newMigratedDataDir(), HOST: '203.0.113.1' })
    expect(await program.exited).toBe(1)
    expect(program.output()).toContain('O endereço 203.0.113.1 não é desta máquina. Escolha outro em HOST.')
    expect(program.output()).not.toContain('_PORT')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it cleanly, a second one changes nothing, and nothing is left running',
    async (signal) => {
      const dataDir = newMigratedDataDir()
      const program = await runProgram({ DATA_DIR: dataDir })
      if (signal === 'SIGINT') program.interrupt()
      else process.kill(program.pid, signal)
      await program.says('Encerrando.')
      process.kill(program.pid, signal)
      expect(await program.exited).toBe(0)
      expect(program.output()).toMatch(/Encerrado\.\n$/)
      expect(databaseProcesses(dataDir)).toEqual([])
    },
  )

  test.each(['PORT', 'GT06_PORT', 'OSMAND_PORT'])(
    'a taken port is told in a sentence that names %s',
    async (variable) => {
      const taken = createServer()
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
      const { port } = taken.address() as AddressInfo
      const dataDir = newMigratedDataDir()
      const program = await runProgram({ DATA_DIR: dataDir, [variable]: String(port) })
      expect(await program.exited).toBe(1)
      expect(program.output()).toMatch(new RegExp(`porta ${port} .*já está em uso.* ${variable}`))
      expect(program.output()).not.toContain('Warning')
      expect(databaseProcesses(dataDir)).toEqual([])
      taken.close()
    },
  )

  test('a bad setting is told in a sentence, without starting anything', async () => {
    const dataDir = newDataDir()
    const program = await runProgram({ DATA_DIR: dataDir, PORT: 'três mil' })
    expect(await program.exited).toBe(1)
    expect(program.output()).toMatch(/^PORT: «três mil» não serve\./)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('kill -9', () => {
  test('of gateway, web and database: each is started again, on the same ports', async () => {
    const dataDir = newMigratedDataDir()
    const program = await runProgram({ DATA_DIR: dataDir })
    const { gateway, web } = processesOf(program)
    process.kill(gateway!, 'SIGKILL')
    await program.says('O processo «Recepção dos rastreadores» parou (SIGKILL); reiniciando.')
    process.kill(web!, 'SIGKILL')
    await program.says('O processo «Telas e API» parou (SIGKILL); reiniciando.')
    await ready(program)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await program.says('O banco de dados voltou.')
    await ready(program)
    await expect.poll(() => accepts(program.devicePorts['gt06']!), PATIENCE).toBe(true)
  })

  test('of the program: its processes end, and the next start finds ports, folder and database free', async () => {
    const dataDir = newMigratedDataDir()
    const ports = { PORT: String(await freePort()), GT06_PORT: String(await freePort()) }
    const killed = await runProgram({ DATA_DIR: dataDir, ...ports })
    process.kill(killed.pid, 'SIGKILL')
    const next = await runProgram({ DATA_DIR: dataDir, ...ports })
    expect(next.webPort).toBe(killed.webPort)
    await ready(next)
    // Its output closes when the last of its processes has ended.
    expect(await killed.exited).toBe('SIGKILL')
  })
})

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

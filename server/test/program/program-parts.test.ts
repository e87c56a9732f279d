import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { protocols } from '../../src/gateway/protocols/protocols.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { freePort } from '../setup/free-port.ts'
import { PATIENCE } from '../setup/patience.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase(1)
})
afterEach(async () => {
  await stopPrograms()
  await database.drop()
})
afterAll(removeDataDirs)

describe('with a database of the operator', () => {
  test('gateway and web run alone, several on one database, and end on SIGTERM', async () => {
    const env = { DATABASE_URL: database.config.connectionString, DATA_DIR: newDataDir() }
    const metricsPort = await freePort()
    const parts = await Promise.all([
      runProgram({ ...env, ROLE: 'gateway', METRICS_PORT: String(metricsPort) }),
      runProgram({ ...env, ROLE: 'web' }),
      runProgram({ ...env, ROLE: 'web' }),
    ])
    const [gateway, web, otherWeb] = parts
    expect(Object.keys(gateway.devicePorts).sort()).toEqual(protocols.map(({ name }) => name).sort())
    expect(gateway.webPort).toBeNaN()
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('monitorweb_sockets')
    for (const { webPort } of [web, otherWeb]) {
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${webPort}/readyz`)).status, PATIENCE).toBe(200)
    }
    // Both made the first administrator's password at once: one of them did, and told it.
    expect([web, otherWeb].filter((part) => part.output().includes('Primeiro administrador'))).toHaveLength(1)
    for (const { pid } of parts) process.kill(pid, 'SIGTERM')
    expect(await Promise.all(parts.map((part) => part.exited))).toEqual([0, 0, 0])
  })

  test('a database that does not exist is told in a sentence, without the password', async () => {
    const missing = new URL(database.config.connectionString)
    missing.pathname = '/nao_existe'
    missing.password ||= 'segredo'
    const program = await runProgram({ DATABASE_URL: missing.toString(), DATA_DIR: newDataDir() })
    expect(await program.exited).toBe(1)
    expect(program.output()).toMatch(/^Não foi possível abrir o banco de dados em .*nao_existe: o banco não existe\./)
    expect(program.output()).not.toContain(missing.password)
  })
})

describe('a process whose program speaks, or dies, while it still starts', () => {
  const options = () => ({
    cwd: new URL('../../..', import.meta.url),
    env: {
      ...process.env,
      ...{ ROLE: 'rules', MONITORWEB_SUPERVISED: '1', DATA_DIR: newDataDir() },
      DATABASE_URL: database.config.connectionString,
    },
  })

  test('ends in order once it was told to', async () => {
    const part = fork('server/dist/main.js', options())
    part.send({ type: 'stop' })
    expect(await once(part, 'exit')).toEqual([0, null])
  })

  test('ends where its program was killed at once', async () => {
    const forking = `
      const { fork } = require('node:child_process')
      fork('server/dist/main.js')
      console.log('forked')`
    const program = spawn(process.execPath, ['-e', forking], { ...options(), stdio: ['ignore', 'pipe', 'inherit'] })
    await once(program.stdout, 'data')
    // The part has this pipe too, which is closed once both have ended, whether or not somebody asks how.
    program.stdout.resume()
    program.kill('SIGKILL')
    await once(program.stdout, 'close')
  })
})

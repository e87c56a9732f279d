import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { operations } from '@monitorweb/contract/operations'
import { type Api, logIn } from '@monitorweb/simulator/demo/api'
import { SAMPLE_CUSTOMERS } from '@monitorweb/simulator/demo/sample-customers'
import { SAMPLE_VEHICLES } from '@monitorweb/simulator/demo/sample-vehicles'
import { expect } from '@playwright/test'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { ADMIN, type RunningProgram } from '../fixtures/program.ts'
import { test as programTest } from '../fixtures/with-program.ts'

const DEMO = fileURLToPath(new URL('../../../simulator/dist/demo.js', import.meta.url))
const HOUR_MS = 3_600_000

type StartDemo = (program: RunningProgram) => ReturnType<typeof startDemo>

/** The demonstrations that a test starts end with it. */
const test = programTest.extend<{ startDemoFor: StartDemo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  startDemoFor: async ({}, use) => {
    const demos: ChildProcess[] = []
    await use((program) => startDemo(program, demos))
    for (const demo of demos) demo.kill('SIGKILL')
  },
})

/** Starts the demonstration's fleet; resolves with what it said once it plays live. */
async function startDemo(
  program: RunningProgram,
  demos: ChildProcess[],
): Promise<{ said: string; end(): Promise<number | null> }> {
  const demo = spawn(process.execPath, [DEMO], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ MONITORWEB_URL: program.url, ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password },
      ...{ GT06_HOST: '127.0.0.1', GT06_PORT: String(program.gt06Port) },
      ...{ SUNTECH_PORT: String(program.devicePort('suntech')) },
      ...{ TELTONIKA_PORT: String(program.devicePort('teltonika')) },
    },
  })
  demos.push(demo)
  let said = ''
  const exited = new Promise<number | null>((resolve) => demo.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('ao vivo')) resolve()
    }
    demo.stdout?.on('data', read)
    demo.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`the demonstration ended with ${code}:\n${said}`)))
  })
  return {
    said,
    end: () => {
      demo.kill('SIGTERM')
      return exited
    },
  }
}

/** The states of commands that no tracker has a say in, and those that a gateway of SMS brings about. */
const TOLD_BY_PEOPLE = ['approval', 'waiting', 'rejected', 'cancelled', 'superseded']
const TOLD_OF_SMS = ['handedOver', 'delivered', 'maybeSent']
const commandStates = async (api: Api) => (await api.call(operations.listCommands, {})).map(({ state }) => state)
const lastPositions = (api: Api) => api.call(operations.lastPositions, {})

/** Gives the plates of vehicles on duty whose last position is none of the last hour and a half. */
async function staleOf(api: Api): Promise<string[]> {
  const positions = await lastPositions(api)
  const ageMs = (plate: string) => Date.now() - (positions.find((position) => position.plate === plate)?.fixTime ?? 0)
  return SAMPLE_VEHICLES.filter(({ silence, plate }) => silence === 'none' && ageMs(plate) > 1.5 * HOUR_MS).map(
    ({ plate }) => plate,
  )
}

test.describe('the demonstration', () => {
  test('registers its fleet once, sends a day of history, and goes on from now when it starts again', async ({
    ownProgram,
    startDemoFor,
  }) => {
    // Sixty vehicles are driven for a day, twice.
    test.slow()
    const program = await ownProgram.start({ WEBHOOK_NETWORKS: '127.0.0.1' })
    const first = await startDemoFor(program)
    expect(first.said).toContain('5 clientes, 5 usuários, 60 equipamentos, 60 veículos')

    const api = await logIn(program.url, ADMIN.login, ADMIN.password)
    // What Suntech sent is answered by nobody, and may lie in the network while the play begins.
    await expect.poll(() => staleOf(api), { timeout: 4 * PATIENCE_MS }).toEqual([])
    const positions = await lastPositions(api)
    const speaking = SAMPLE_VEHICLES.filter(({ silence }) => silence !== 'ever')
    expect(positions.map(({ plate }) => plate).toSorted()).toEqual(speaking.map(({ plate }) => plate).toSorted())
    for (const { plate, silence } of speaking) {
      const ageMs = Date.now() - positions.find((position) => position.plate === plate)!.fixTime!
      // A parked vehicle reports its place once an hour; a tunnel may add a quarter of one.
      if (silence === 'none') expect(ageMs, plate).toBeLessThan(1.5 * HOUR_MS)
      if (silence === 'anHour') expect(ageMs, plate).toBeGreaterThan(HOUR_MS)
      if (silence === 'twoDays') expect(ageMs, plate).toBeGreaterThan(48 * HOUR_MS)
    }
    await expect.poll(() => commandStates(api)).toEqual(expect.arrayContaining(TOLD_BY_PEOPLE))
    await expect.poll(() => commandStates(api)).toEqual(expect.arrayContaining(['refused', ...TOLD_OF_SMS]))
    expect(await first.end()).toBe(0)

    const second = await startDemoFor(program)
    expect(second.said).toContain('já cadastrada')
    expect(await api.call(operations.vehicleCounts, {})).toEqual({ active: 60, inactive: 0 })
    expect(await lastPositions(api)).toHaveLength(58)
    expect(await second.end()).toBe(0)

    for (const { person, name } of SAMPLE_CUSTOMERS) {
      const theirs = await lastPositions(await logIn(program.url, person.login, ADMIN.password))
      expect(new Set(theirs.map(({ customerName }) => customerName))).toEqual(new Set([name]))
    }
  })
})

import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devicePortVariable } from '@monitorweb/server/config'
import { protocols } from '@monitorweb/server/gateway/protocols/protocols'
import { startOwnPostgres } from '@monitorweb/server/postgres/start-own-postgres'
import { prepareDatabase } from '@monitorweb/server/program/prepare-database'
import { MEMORY_OPTIONS } from '@monitorweb/server/program/supervised-process'
import { familyMicros } from './processor-time.ts'

const ENTRY = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const CLOSED_DEVICE_PORTS = Object.fromEntries(protocols.map(({ name }) => [devicePortVariable(name), '']))

export interface BenchDatabase {
  url: string
  /** How long PostgreSQL, all its processes together, has been on a processor, in µs. */
  micros(): number
  /** Ends PostgreSQL and starts it anew on the same files and address; `whileDown` is called in between. */
  restart(whileDown: () => void): Promise<void>
  stop(): Promise<void>
}

/** Starts the program's own PostgreSQL, as it is shipped, on an empty folder, divided into so many cells. */
export async function startBenchDatabase(cells = 1): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-bench-'))
  // PostgreSQL that is started by root runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const start = () => startOwnPostgres({ dataDir, log: () => undefined })
  let own = await start()
  await prepareDatabase({ connectionString: own.url }, { cells, log: () => undefined })
  return {
    url: own.url,
    micros: () =>
      familyMicros(Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])),
    async restart(whileDown) {
      await own.stop()
      whileDown()
      own = await start()
    },
    async stop() {
      await own.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface BenchProcess {
  pid: number
  /** The port of each address that the process opened. */
  ports: Record<string, number>
  stop(): Promise<void>
}

/** Starts one process of the built program, as the supervisor would start it; `settings` are variables beside the usual ones. */
export async function startProcess(
  role: 'gateway' | 'web' | 'rules',
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = MEMORY_OPTIONS[role] ?? [],
): Promise<BenchProcess> {
  const secret = randomBytes(32).toString('hex')
  const child: ChildProcess = fork(ENTRY, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...nodeOptions],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...{
        ROLE: role,
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: 'auto',
        MAP_STYLE_URL: '',
        MONITORWEB_SUPERVISED: '1',
      },
      ...{
        ...CLOSED_DEVICE_PORTS,
        GT06_PORT: 'auto',
        TOKEN_SECRET: secret,
        SECRETS_KEY: secret,
        ADMIN_LOGIN: BENCH_LOGIN,
        ADMIN_PASSWORD: BENCH_PASSWORD,
      },
      ...settings,
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const addresses = await new Promise<Record<string, string>>((resolve, reject) => {
    child.on('message', (message: { type: string; addresses?: Record<string, string>; message?: string }) => {
      if (message.type === 'ready') resolve(message.addresses ?? {})
      if (message.type === 'failed') reject(new Error(message.message))
    })
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    ports: Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [name, Number(/(\d+)\/?$/.exec(address)?.[1])]),
    ),
    async stop() {
      child.send({ type: 'stop' })
      await exited
    },
  }
}

export const BENCH_LOGIN = 'bench'
export const BENCH_PASSWORD = randomBytes(12).toString('base64url')

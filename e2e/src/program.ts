import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

export const ADMIN = { login: 'admin', password: 'Uma-senha-de-teste-9' }

export interface RunningProgram {
  /** Where a browser goes. */
  url: string
  gt06Port: number
  osmandPort: number
  pid: number
  /** Everything it printed so far. */
  output(): string
  /** Resolves with the exit code, null when a signal ended it. */
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

export interface ProgramFolder {
  dataDir: string
  start(env?: Record<string, string>): Promise<RunningProgram>
  /** Ends what still runs and removes the folder. */
  remove(): Promise<void>
}

/** A data folder of its own for the built program, started on it as often as a test likes. */
export function programFolder(): ProgramFolder {
  const dataDir = mkdtempSync(join(tmpdir(), 'monitorweb-e2e-'))
  // Started as root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const started: RunningProgram[] = []
  const ports: Record<string, string> = {}
  return {
    dataDir,
    async start(env = {}) {
      const program = await startProgram(dataDir, { ...ports, ...env })
      // A later start opens the same ports, where browsers and trackers come back to.
      Object.assign(ports, {
        PORT: new URL(program.url).port,
        GT06_PORT: String(program.gt06Port),
        OSMAND_PORT: String(program.osmandPort),
      })
      started.push(program)
      return program
    },
    async remove() {
      for (const program of started) program.kill('SIGTERM')
      await Promise.all(started.map((program) => program.exited))
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function startProgram(dataDir: string, env: Record<string, string>): Promise<RunningProgram> {
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: 'auto', GT06_PORT: 'auto', OSMAND_PORT: 'auto' },
      // Nothing outside is asked, and the first administrator is known.
      ...{ MAP_STYLE_URL: '', ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password, DATABASE_URL: '' },
      ...env,
    },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes.toString()
      if (output.includes('Ctrl-C encerra.')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`the program ended with ${code}:\n${output}`)))
  })
  return {
    url: /http:\/\/\S+/.exec(output)?.[0] ?? '',
    gt06Port: Number(/gt06 (\d+)/.exec(output)?.[1]),
    osmandPort: Number(/osmand (\d+)/.exec(output)?.[1]),
    pid: child.pid ?? 0,
    output: () => output,
    exited,
    kill: (signal) => killIfAlive(child, signal),
  }
}

function killIfAlive(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/** Process ids of what the program started: its gateway, its web process, its PostgreSQL. */
export function partsOf(program: RunningProgram): Record<'gateway' | 'web' | 'postgres', number | undefined> {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...describeProcess(name) }))
    .filter(({ parent }) => parent === program.pid)
  const find = (words: string) => children.find(({ command }) => command.includes(words))?.pid
  return { gateway: find('monitorweb gateway'), web: find('monitorweb web'), postgres: find('postgres') }
}

function describeProcess(pid: string): { parent: number; command: string } {
  try {
    const parent = Number(/\)\s\S\s(\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
  } catch {
    return { parent: 0, command: '' }
  }
}

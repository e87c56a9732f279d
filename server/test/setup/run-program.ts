import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devicePortVariable } from '../../src/config.ts'
import { protocols } from '../../src/gateway/protocols/protocols.ts'

/** This is the whole program, started from its bundle as `npm start` starts it. */
export interface RunningProgram {
  pid: number
  webPort: number
  devicePorts: Record<string, number>
  /** Answers everything it has written. */
  output(): string
  /** Resolves when it has written the text, from now on or before. */
  says(text: string): Promise<void>
  /** It resolves to the exit code, or to the signal that ended the program. */
  exited: Promise<number | string>
  /** Interrupts the program and all that it started in the foreground, as Ctrl-C does. */
  interrupt(): void
}

const ANY_DEVICE_PORTS = Object.fromEntries(protocols.map(({ name }) => [devicePortVariable(name), 'auto']))
const READY = 'Ctrl-C encerra.'
const started = new Set<RunningProgram>()

/** Starts the program on any free ports and waits until it is ready; answers it ended when it refused to start. */
export async function runProgram(env: Record<string, string>): Promise<RunningProgram> {
  const { DATABASE_URL: _tests, ...inherited } = process.env
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...inherited, HOST: '127.0.0.1', PORT: 'auto', ...ANY_DEVICE_PORTS, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
      for (const listener of listeners) listener()
    })
  }
  const exited = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | string)
  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!written.includes(text)) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      check()
    })
  await Promise.race([says(READY), exited])
  const program: RunningProgram = {
    pid: child.pid!,
    webPort: Number(/navegador: +http:\S+:(\d+)/.exec(written)?.[1]),
    devicePorts: readDevicePorts(written),
    output: () => written,
    says,
    exited,
    interrupt: () => process.kill(-child.pid!, 'SIGINT'),
  }
  started.add(program)
  return program
}

/** Stops what a test left running. */
export async function stopPrograms(): Promise<void> {
  for (const program of started) {
    try {
      process.kill(program.pid, 'SIGTERM')
    } catch {
      // The program ended before, or was killed by its test.
    }
    await program.exited
  }
  started.clear()
}

function readDevicePorts(written: string): Record<string, number> {
  const line = /rastreador: +(.*)/.exec(written)?.[1] ?? ''
  return Object.fromEntries([...line.matchAll(/(\w+) (\d+)/g)].map(([, name, port]) => [name, Number(port)]))
}

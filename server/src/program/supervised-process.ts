import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { PROCESS_NAMES, type ProcessKey } from '@monitorweb/contract/administration/process-names'
import type { Environment } from '../environment-value.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { ProcessState } from '../health/program-state.ts'
import { portsOf } from '../running.ts'
import { type PartMessage, SUPERVISED } from './part-messages.ts'

export interface SupervisedProcessOptions {
  role: Exclude<ProcessKey, 'program'>
  /** The module that a fork runs. */
  entry: string
  env: Environment
  /**
   * Names the variable that sets the port of an address, so that a process started again opens the ports of the first.
   */
  portVariable(address: string): string
  /** Is given everything that the process says besides being ready. */
  onMessage(message: PartMessage): void
  log(line: string): void
}

/** A process that is started again whenever it ends. */
export interface SupervisedProcess {
  /** The addresses at which the process listens. */
  addresses: Record<string, string>
  tell(message: PartMessage): void
  /** Says whether the process is up, since when, and what became of its last start. */
  state(): ProcessState
  /** Asks the process to end, and kills it after `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 5_000
/**
 * What is on its way through the gateway lives for one commit, and what rules are judged by for one batch; a young generation of this size holds all of
 * it, so that it is never moved. The web process would only fill it with what is over before it looks.
 */
const LARGE_YOUNG_GENERATION = ['--max-semi-space-size=64']
export const MEMORY_OPTIONS: Readonly<Partial<Record<SupervisedProcessOptions['role'], readonly string[]>>> = {
  gateway: LARGE_YOUNG_GENERATION,
  rules: LARGE_YOUNG_GENERATION,
}
/** A process that lived this long is no longer thought to be failing at its start. */
const SOUND_AFTER_MS = 30_000

/** Starts the process and waits until it is ready. Throws StartupError when it cannot start the first time. */
export async function superviseProcess(options: SupervisedProcessOptions): Promise<SupervisedProcess> {
  let stopping = false
  let cells: Environment = {}
  const onMessage = (message: PartMessage) => {
    if (message.type === 'cells') cells = { CELLS: String(message.cells) }
    else options.onMessage(message)
  }
  let current = launch({ ...options, onMessage }, options.env)
  const addresses = await current.ready
  const env = { ...options.env, ...portVariables(addresses, options) }
  let state: ProcessState = { isUp: true, since: Date.now(), restarts: 0, tries: 0, failure: null }

  async function keepAlive(): Promise<void> {
    let delayMs = FIRST_DELAY_MS
    for (;;) {
      const startedMs = Date.now()
      const how = await current.exited
      if (stopping) return
      if (Date.now() - startedMs > SOUND_AFTER_MS) delayMs = FIRST_DELAY_MS
      if (state.isUp) state = { ...state, isUp: false, since: Date.now() }
      options.log(`O processo «${PROCESS_NAMES[options.role]}» parou (${how}); reiniciando.`)
      await wait(delayMs)
      if (stopping) return
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
      current = launch({ ...options, onMessage }, { ...env, ...cells })
      state = { ...state, restarts: state.restarts + 1, tries: state.tries + 1 }
      current.ready.then(noteUp, noteFailure)
    }
  }
  function noteUp(): void {
    state = { ...state, isUp: true, since: Date.now(), tries: 0, failure: null }
  }

  function noteFailure(error: Error): void {
    options.log(error.message)
    // That it ended while starting says less than what it said itself before.
    state = { ...state, failure: error.message }
  }
  const kept = keepAlive()

  return {
    addresses,
    tell: (message) => tell(current.child, message),
    state: () => state,
    async stop(patienceMs) {
      stopping = true
      tell(current.child, { type: 'stop' })
      const last = setTimeout(() => current.child?.kill('SIGKILL'), patienceMs)
      await current.exited
      clearTimeout(last)
      await kept
    },
  }
}

interface Launched {
  /** Null where the system made no process. */
  child: ChildProcess | null
  ready: Promise<Record<string, string>>
  /** Resolves with how the process ended: a signal, an exit code, or why there never was one. */
  exited: Promise<string>
}

/** Starts the process. Where the system makes none, now or in a moment, it is one that ended while starting. */
function launch(options: SupervisedProcessOptions, env: Environment): Launched {
  const notStarted = (how: string) =>
    new StartupError(`O processo «${PROCESS_NAMES[options.role]}» não iniciou (${how}).`)
  let child: ChildProcess
  try {
    child = fork(options.entry, {
      execArgv: [...process.execArgv, ...(MEMORY_OPTIONS[options.role] ?? [])],
      env: { NODE_ENV: 'production', ...env, ROLE: options.role, [SUPERVISED]: '1' },
    })
  } catch (error) {
    const { message } = error as Error
    return { child: null, ready: Promise.reject(notStarted(message)), exited: Promise.resolve(message) }
  }
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `saída ${code}`))
    // What never ran does not exit. Of one that runs, an error says that it was not reached, not that it ended.
    child.on('error', ({ message }) => {
      if (child.pid === undefined) resolve(message)
    })
  })
  const ready = new Promise<Record<string, string>>((resolve, reject) => {
    child.on('message', (message: PartMessage) => {
      if (message.type === 'ready') resolve(message.addresses)
      else if (message.type === 'failed') reject(new StartupError(message.message))
      else options.onMessage(message)
    })
    void exited.then((how) => reject(notStarted(how)))
  })
  return { child, ready, exited }
}

function tell(child: ChildProcess | null, message: PartMessage): void {
  if (child?.connected) child.send(message, () => undefined)
}

function portVariables(addresses: Record<string, string>, { portVariable }: SupervisedProcessOptions): Environment {
  const entries = Object.entries(addresses)
  return Object.fromEntries(entries.map(([name, address]) => [portVariable(name), portsOf(address)]))
}

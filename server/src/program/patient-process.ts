import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessState } from '../health/program-state.ts'
import { type SupervisedProcess, type SupervisedProcessOptions, superviseProcess } from './supervised-process.ts'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000

/** A process that nobody waits for, and that is started again also where it never came up. */
export interface PatientProcess {
  state(): ProcessState
  stop(patienceMs: number): Promise<void>
}

/** Starts and keeps a process; each start that fails is told and tried again, after longer and longer pauses. */
export function keepProcess(
  options: SupervisedProcessOptions,
  noteFailure: (error: Error) => void,
  firstDelayMs = FIRST_DELAY_MS,
): PatientProcess {
  const ending = new AbortController()
  let kept: SupervisedProcess | null = null
  let before: ProcessState = { isUp: false, since: Date.now(), restarts: 0, tries: 0, failure: null }

  async function begin(): Promise<void> {
    for (let delayMs = firstDelayMs; !ending.signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        kept = await superviseProcess(options)
        return
      } catch (error) {
        noteFailure(error as Error)
        const count = before.restarts + 1
        before = { ...before, restarts: count, tries: count, failure: (error as Error).message }
      }
      await wait(delayMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const begun = begin()

  return {
    state() {
      if (kept === null) return before
      const now = kept.state()
      return { ...now, restarts: before.restarts + now.restarts }
    },
    async stop(patienceMs) {
      ending.abort()
      await begun
      await kept?.stop(patienceMs)
    },
  }
}

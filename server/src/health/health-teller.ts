import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { type RepeatedJob, startRepeatedJob } from '../jobs/repeated-job.ts'
import type { SystemHealth } from './system-health.ts'
import { spanWords } from './words.ts'

interface Options {
  look(): Promise<SystemHealth>
  /** Is given a sentence for the terminal. */
  say(sentence: string): void
}

const LOOK_MS = 2_000
/** What lasts is said again after so long, each time later, so that a night of it fills no log. */
const FIRST_REMINDER_MS = 60_000
const LATEST_REMINDER_MS = 3600_000

/** These end by themselves when a program has started. */
const OF_EVERY_START: readonly string[] = ['starting', 'loading']

/**
 * Says in the terminal what is in the way of positions, as long as it is, and when it is over. What is gone at the next
 * look, like a process that was started again at once, is not said.
 */
export function startHealthTeller({ look, say }: Options): RepeatedJob {
  const teller = createHealthTeller(say)
  return startRepeatedJob({
    everyMs: LOOK_MS,
    async run() {
      teller.note(await look(), Date.now())
    },
  })
}

export function createHealthTeller(say: (sentence: string) => void) {
  let trouble: { reason: string; since: EpochMs; isTold: boolean; nextAt: EpochMs; waitMs: number } | null = null
  let warned = ''

  function noteTrouble({ obstacles }: SystemHealth, now: EpochMs): void {
    const obstacle = obstacles.find(({ reason }) => !OF_EVERY_START.includes(reason))
    if (!obstacle) {
      if (trouble?.isTold) say(`MonitorWeb voltou ao normal, depois de ${spanWords(now - trouble.since)}.`)
      trouble = null
      return
    }
    const { reason, message } = obstacle
    if (!trouble) {
      trouble = { reason, since: now, isTold: false, nextAt: now, waitMs: FIRST_REMINDER_MS }
      return
    }
    if (trouble.isTold && trouble.reason === reason && now < trouble.nextAt) return
    if (trouble.isTold && trouble.reason === reason) trouble.waitMs = Math.min(trouble.waitMs * 2, LATEST_REMINDER_MS)
    say(`ATENÇÃO: ${message}`)
    Object.assign(trouble, { reason, isTold: true, nextAt: now + trouble.waitMs })
  }

  return {
    note(health: SystemHealth, now: EpochMs): void {
      noteTrouble(health, now)
      const reasons = health.warnings.map(({ reason }) => reason).join()
      if (reasons !== warned) for (const { message } of health.warnings) say(`Aviso: ${message}`)
      warned = reasons
    },
  }
}

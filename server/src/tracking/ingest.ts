import type pg from 'pg'
import type { Arrival, Intake, Outcome, Settled } from '../gateway/intake.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { createDeviceIdentities } from '../storage/intake/device-identities.ts'
import { readStrangerUse } from '../storage/reception/stranger-use-store.ts'
import { createAcceptedTimes } from './accepted-times.ts'
import { createAnnouncer } from './announcer.ts'
import type { CommitState } from './commit-watch.ts'
import { createGroupCommit } from './group-commit.ts'
import { QUARANTINE } from './quarantine.ts'
import { newFrame, type ReceivedFrame, type Step, type StepResult, type Way } from './received-frame.ts'
import { createSecretGuesses } from './secret-guesses.ts'
import { countMissing } from './steps/count-missing.ts'
import { identify } from './steps/identify.ts'
import { learnClock } from './steps/learn-clock.ts'
import { limitQuarantine } from './steps/limit-quarantine.ts'
import { mark } from './steps/mark.ts'
import { normalise } from './steps/normalise.ts'
import { noteAlarms } from './steps/note-alarms.ts'
import { createCommandAnswers } from './steps/note-command-answers.ts'
import { publish } from './steps/publish.ts'
import { store } from './steps/store.ts'
import { createStrangerBudget } from './stranger-budget.ts'
import type { TrackingMetrics } from './tracking-metrics.ts'

/** What is known of devices, and what times of reports are accepted, is read from these. */
const REMEMBERED = ['device', 'device_version', 'setting']

/** Tells whether a change of this table concerns what is remembered; '' stands for any, after changes that were not heard of. */
export function isRemembered(table: string): boolean {
  return table === '' || REMEMBERED.includes(table)
}

export interface Ingest extends Intake {
  /** Forgets what is remembered; must be called when a table changed that {@link isRemembered}. */
  forgetDevices(): void
  /** Must be called with what another process said of a guessed secret, on `GUESS_CHANNEL`. */
  hearGuess(payload: string): void
  /** Tells whether what came is committed, and since when not. */
  commits(): CommitState
  /** Waits for what is pending, at most this long. */
  stop(maxWaitMs: number): Promise<void>
}

export interface IngestOptions {
  lookUps?: pg.Pool
  isOneOfSeveral?: boolean
  strangerBytesPerDay?: number | undefined
  trustsSenders?: boolean
  secrets?: Pick<Secrets, 'decrypt'> | undefined
}

/**
 * Makes the life of a position: the list of steps, in order, is the architecture, so read it first. `lookUps` are
 * connections only for looking serials up; with them, unregistered devices that wait there keep no known device's
 * commit waiting. `isOneOfSeveral`: other processes may take messages of the same devices.
 * `strangerBytesPerDay` may be kept of all those that nobody registered. `trustsSenders`: who sends has shown who it is, so that devices
 * are taken from whatever address it has, and without their secrets. `secrets` open these; without, no device that has one is let in.
 */
export function createIngest(pool: pg.Pool, metrics: TrackingMetrics, options: IngestOptions = {}): Ingest {
  const { lookUps = pool, isOneOfSeveral = false, trustsSenders = false } = options
  const { strangerBytesPerDay = QUARANTINE.maxBytesPerDayOfAll } = options
  const identities = createDeviceIdentities(lookUps, QUARANTINE, options.secrets ?? null)
  const announcer = createAnnouncer(pool)
  const budget = createStrangerBudget((day) => readStrangerUse(lookUps, day), strangerBytesPerDay)
  const guesses = createSecretGuesses(lookUps)
  const answers = createCommandAnswers(pool, metrics)
  const groupCommit = createGroupCommit({ pool, metrics, onDeviceGone: identities.forget })
  const times = createAcceptedTimes(lookUps)
  const steps: readonly Step[] = [
    identify(identities, metrics, { guesses, trustsSenders }),
    countMissing(metrics, isOneOfSeveral),
    learnClock(),
    normalise(),
    mark(metrics),
    limitQuarantine(metrics, budget),
    noteAlarms(),
    store(groupCommit, metrics, budget),
    answers.step,
    publish(announcer),
  ]
  let pending = 0
  let pendingBytes = 0

  function take<Told extends Arrival>(arrival: Told, settled: Settled<Told>): void {
    metrics.received(arrival.protocol)
    pending++
    pendingBytes += arrival.bytes.length
    const way: Way = { arrival, settled: settled as Settled<Arrival>, begunAt: performance.now(), next: 0, goOn }
    const learning = times.learn()
    if (learning === null) goOn(begun(way), undefined)
    else void learning.then(() => goOn(begun(way), undefined))
  }

  function begun(way: Way, isSecondTry = false): ReceivedFrame {
    way.next = 0
    const frame = newFrame(way.arrival, isSecondTry, way)
    frame.ageDays = times.days()
    frame.passedAt = times.passedAt()
    return frame
  }

  function goOn(frame: ReceivedFrame, said: StepResult): void {
    const way = frame.way!
    let outcome: Outcome | 'later' | null
    let fault: unknown
    try {
      outcome = walk(frame, way, said)
    } catch (error) {
      outcome = null
      fault = error
    }
    if (outcome !== 'later') leave(way, outcome, fault)
  }

  /** Most steps answer at once, and nearly every frame waits once, for its commit. */
  function walk(first: ReceivedFrame, way: Way, before: StepResult): Outcome | 'later' {
    let frame = first
    let said = before
    for (;;) {
      if (said === 'anew') frame = begun(way, true)
      else if (said !== undefined) return said
      const step = steps[way.next++]
      if (step === undefined) return 'refused'
      const answer = step.run(frame)
      if (answer === 'later') return answer
      if (answer instanceof Promise) return waitFor(answer, frame)
      said = answer
    }
  }

  function waitFor(answer: Promise<StepResult>, frame: ReceivedFrame): 'later' {
    answer.then(
      (said) => goOn(frame, said),
      (error: unknown) => leave(frame.way!, null, error),
    )
    return 'later'
  }

  /** Whoever hands a frame on is told of it later than that, also where it is refused at once. */
  function leave({ arrival, settled }: Way, outcome: Outcome | null, error?: unknown): void {
    pending--
    pendingBytes -= arrival.bytes.length
    if (outcome === 'stored') settled(arrival, outcome)
    else queueMicrotask(() => settled(arrival, outcome, error))
  }

  return {
    accept: (arrival) =>
      new Promise((resolve, reject) => {
        take(arrival, (_, outcome, error) => (outcome === null ? reject(error) : resolve(outcome)))
      }),
    take,
    pending: () => pending,
    pendingBytes: () => pendingBytes,
    isStalled: groupCommit.isStalled,
    forgetDevices() {
      identities.forget()
      times.forget()
    },
    hearGuess: guesses.hear,
    commits: groupCommit.state,
    async stop(maxWaitMs) {
      const until = performance.now() + maxWaitMs
      await groupCommit.stop(maxWaitMs)
      await answers.stop(Math.max(0, until - performance.now()))
      await announcer.stop()
    },
  }
}

import type pg from 'pg'
import type { Arrival, Intake, Outcome } from '../gateway/intake.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { createDeviceIdentities } from '../storage/intake/device-identities.ts'
import { readStrangerUse } from '../storage/reception/stranger-use-store.ts'
import { createAnnouncer } from './announcer.ts'
import type { CommitState } from './commit-watch.ts'
import { createGroupCommit } from './group-commit.ts'
import { QUARANTINE } from './quarantine.ts'
import { newFrame, type ReceivedFrame, type Step, type StepResult } from './received-frame.ts'
import { createReportAge } from './report-age.ts'
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

export interface Ingest extends Intake {
  /** Forgets what is known of devices, and how old a report may be; must be called when a register changed. */
  forgetDevices(): void
  /** Tells whether what came is committed, and since when not. */
  commits(): CommitState
  /** Waits for what is pending, at most this long. */
  stop(maxWaitMs: number): Promise<void>
}

/** Where a frame is on its way through the steps, and what the last of them said. */
interface Journey {
  arrival: Arrival
  frame: ReceivedFrame
  from: number
  said: StepResult
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
  const answers = createCommandAnswers(pool)
  const groupCommit = createGroupCommit({ pool, metrics, onDeviceGone: identities.forget })
  const reportAge = createReportAge(lookUps)
  const steps: readonly Step[] = [
    identify(identities, metrics, trustsSenders),
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

  function accept(arrival: Arrival): Promise<Outcome> {
    metrics.received(arrival.protocol)
    pending++
    pendingBytes += arrival.bytes.length
    const learning = reportAge.learn()
    const begin = () => goOn({ arrival, frame: begun(arrival), from: 0, said: undefined })
    return learning === null ? Promise.resolve(begin()) : learning.then(begin, (error: unknown) => fail(arrival, error))
  }

  function begun(arrival: Arrival, isSecondTry = false): ReceivedFrame {
    const frame = newFrame(arrival, isSecondTry)
    frame.ageDays = reportAge.days()
    return frame
  }

  /** Goes on after a step that said something. What fails on the way fails as a promise does. */
  function goOn(journey: Journey): Outcome | Promise<Outcome> {
    try {
      return walk(journey)
    } catch (error) {
      return fail(journey.arrival, error)
    }
  }

  /** Most steps answer at once, and nearly every frame waits once, for its commit: awaiting each step would cost more than most of them do. */
  function walk({ arrival, frame, from, said }: Journey): Outcome | Promise<Outcome> {
    let index = from
    for (;;) {
      if (said === 'anew') {
        frame = begun(arrival, true)
        index = 0
      } else if (said !== undefined || index === steps.length) return leave(arrival, said ?? 'refused')
      const result = steps[index++]!.run(frame)
      if (result instanceof Promise) {
        const journey: Journey = { arrival, frame, from: index, said: undefined }
        return result.then(
          (later) => {
            journey.said = later
            return goOn(journey)
          },
          (error: unknown) => fail(arrival, error),
        )
      }
      said = result
    }
  }

  function leave(arrival: Arrival, outcome: Outcome): Outcome {
    pending--
    pendingBytes -= arrival.bytes.length
    return outcome
  }

  function fail(arrival: Arrival, error: unknown): Promise<never> {
    leave(arrival, 'refused')
    return Promise.reject(error)
  }

  return {
    accept,
    pending: () => pending,
    pendingBytes: () => pendingBytes,
    isStalled: groupCommit.isStalled,
    forgetDevices() {
      identities.forget()
      reportAge.forget()
    },
    commits: groupCommit.state,
    async stop(maxWaitMs) {
      await groupCommit.stop(maxWaitMs)
      await answers.noted()
      await announcer.stop()
    },
  }
}

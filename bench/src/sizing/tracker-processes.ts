import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { percentile } from '../performance/load.ts'
import type { TrackerOrder, TrackersTold } from './tracker-process.ts'

const ENTRY = fileURLToPath(new URL('./tracker-process.ts', import.meta.url))

export interface FleetTold {
  sent: number
  answered: number
  unanswered: number
  lost: number
  acknowledgedAfterMs: { p50: number; p99: number }
  sentLateMs: { p99: number }
  micros: number
}

/** Trackers of a fleet, those of each gateway in a process of their own, beside whatever measures them. */
export interface TrackerProcesses {
  /** Has every tracker report once an interval from now on. */
  report(intervalSeconds: number): Promise<void>
  /** Answers what happened since it was asked the last time. */
  tell(): Promise<FleetTold>
  stop(): void
}

/** Connects so many trackers, shared out among the ports; who is in the fleet's registers already logs in. */
export async function connectTrackers(vehicles: number, ports: readonly number[]): Promise<TrackerProcesses> {
  const children = ports.map(() => fork(ENTRY, { serialization: 'advanced' }))
  const askAll = (orderOf: (place: number) => TrackerOrder) =>
    Promise.all(children.map((child, place) => ask(child, orderOf(place))))
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  const firstOf = (place: number) => Math.floor((place * vehicles) / ports.length)
  try {
    await askAll((place) => ({
      kind: 'connect',
      port: ports[place]!,
      first: firstOf(place),
      count: firstOf(place + 1) - firstOf(place),
    }))
  } catch (error) {
    stop()
    throw error
  }
  return {
    report: async (intervalSeconds) => void (await askAll(() => ({ kind: 'report', intervalSeconds }))),
    tell: async () => together((await askAll(() => ({ kind: 'tell' }))) as TrackersTold[]),
    stop,
  }
}

async function ask(child: ChildProcess, order: TrackerOrder): Promise<unknown> {
  const ended = new AbortController()
  const onExit = () => ended.abort(new Error('a process of trackers ended'))
  child.once('exit', onExit)
  child.send(order)
  const [answer] = await once(child, 'message', { signal: ended.signal })
  child.removeListener('exit', onExit)
  return answer
}

function together(told: readonly TrackersTold[]): FleetTold {
  const sum = (figure: (one: TrackersTold) => number) => told.reduce((all, one) => all + figure(one), 0)
  const sorted = (list: (one: TrackersTold) => number[]) => told.flatMap(list).sort((a, b) => a - b)
  const [latencies, lateness] = [sorted((one) => one.latencies), sorted((one) => one.lateness)]
  return {
    sent: sum(({ sent }) => sent),
    answered: latencies.length,
    unanswered: sum(({ unanswered }) => unanswered),
    lost: sum(({ lost }) => lost),
    acknowledgedAfterMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    sentLateMs: { p99: percentile(lateness, 0.99) },
    micros: sum(({ micros }) => micros),
  }
}

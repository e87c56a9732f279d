import { setTimeout as wait } from 'node:timers/promises'
import { operations } from '@monitorweb/contract/operations'
import { requestOf } from '@monitorweb/contract/wire/request'
import type { ApiCaller } from '../program/api-caller.ts'
import type { BenchProcess } from '../program/program.ts'

const HEAVY = 8
const BETWEEN_MS = 50

export interface ApiBeside {
  /** How long 95 % took at most. */
  healthP95Ms: number
  callP95Ms: number
  asked: number
  /** So many of the heavy ones were told to come back later, as where no connection becomes free. */
  refused: number
}

/** Asks for `/healthz` and for a call that reads the fleet's registers, again and again while eight of a heavy one are under way. */
export async function measureApiBeside(
  web: BenchProcess,
  call: ApiCaller,
  askHeavy: () => Promise<unknown>,
): Promise<ApiBeside> {
  let left = HEAVY
  let refused = 0
  const heavy = Array.from({ length: HEAVY }, () =>
    askHeavy()
      .catch(() => refused++)
      .finally(() => left--),
  )
  const [health, calls]: number[][] = [[], []]
  while (left > 0) {
    health!.push(await timed(() => fetch(`http://127.0.0.1:${web.ports['web']}/healthz`).then((got) => got.text())))
    calls!.push(await timed(() => call(requestOf(operations.onlineSummary, {}))))
    await wait(BETWEEN_MS)
  }
  await Promise.all(heavy)
  return { healthP95Ms: p95(health!), callP95Ms: p95(calls!), asked: calls!.length, refused }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}

import { setTimeout as delay } from 'node:timers/promises'
import { ROW_FORM } from '@monitorweb/contract/fleet/live-rows'
import { operations } from '@monitorweb/contract/operations'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import { signInAs } from '../program/api-caller.ts'
import { memoryBytes } from '../program/process-memory.ts'
import { processorMicros } from '../program/processor-time.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, type BenchProcess } from '../program/program.ts'

export interface ViewersFigures {
  viewers: number
  /** The processor time of the web process in a second of the clock. */
  cpuMsPerSecond: number
  residentMb: number
  kilobytesPerViewerSecond: number
}

/** The server lets one session open this many streams, and one person three times as many. */
const STREAMS_PER_SESSION = 20
const SESSIONS_PER_PERSON = 3
const SETTLE_MS = 5_000
const SECOND_LOGIN = 'bench-2'

/** Measures what the web process costs while so many people look at the moving fleet. */
export async function measureViewers(
  web: BenchProcess,
  { counts, seconds }: { counts: readonly number[]; seconds: number },
): Promise<ViewersFigures[]> {
  const url = `http://127.0.0.1:${web.ports['web']}`
  await ensureSecondPerson(url)
  const results: ViewersFigures[] = []
  for (const viewers of counts) results.push(await measure(web, { url, viewers, seconds }))
  return results
}

async function measure(
  web: BenchProcess,
  { url, viewers, seconds }: { url: string; viewers: number; seconds: number },
): Promise<ViewersFigures> {
  const streams = await openStreams(url, viewers)
  await delay(SETTLE_MS)
  const [cpu, bytes] = [processorMicros(web.pid) / 1000, streams.bytes()]
  await delay(seconds * 1000)
  const figures = {
    viewers,
    cpuMsPerSecond: (processorMicros(web.pid) / 1000 - cpu) / seconds,
    residentMb: memoryBytes(web.pid) / 2 ** 20,
    kilobytesPerViewerSecond: (streams.bytes() - bytes) / 1024 / viewers / seconds,
  }
  streams.close()
  await delay(SETTLE_MS)
  return figures
}

async function openStreams(url: string, viewers: number) {
  const controller = new AbortController()
  let bytes = 0
  let token = ''
  for (let index = 0; index < viewers; index++) {
    if (index % STREAMS_PER_SESSION === 0) {
      const isFirst = index < STREAMS_PER_SESSION * SESSIONS_PER_PERSON
      token = await tokenOf(url, isFirst ? BENCH_LOGIN : SECOND_LOGIN)
    }
    const { body } = await fetch(`${url}/live?form=${ROW_FORM}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: controller.signal,
    })
    const counter = new WritableStream<Uint8Array>({
      write(chunk) {
        bytes += chunk.length
      },
    })
    body?.pipeTo(counter).catch(() => undefined)
  }
  return { bytes: () => bytes, close: () => controller.abort() }
}

async function tokenOf(url: string, login: string): Promise<string> {
  return (await signInAs(url, { login, password: BENCH_PASSWORD })).token
}

async function ensureSecondPerson(url: string): Promise<void> {
  const { send, token } = await signInAs(url, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
  const input = {
    userTypeId: 1,
    customerId: 784,
    login: SECOND_LOGIN,
    name: 'Segunda pessoa',
    password: BENCH_PASSWORD,
  }
  const request = requestOf(operations.createUser, { input: { ...input, severalSessions: true } })
  answerOf(operations.createUser, JSON.parse(await send(request, token)).data)
}

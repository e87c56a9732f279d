import { operations } from '@monitorweb/contract/operations'
import { SPEED_FILTERS } from '@monitorweb/contract/reports/tracking-position'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import type { Period } from '@monitorweb/domain/calendar/period'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { type ApiCaller, signInAs } from '../program/api-caller.ts'
import { BENCH_LOGIN, BENCH_PASSWORD, type BenchProcess } from '../program/program.ts'

/** When the first byte of an answer was there; absent where it comes in one piece. */
export interface Asked {
  firstByteMs?: number
}

/** Asks for history as people do, over HTTP, and reads each answer to its end. */
export interface HistoryAsker {
  call: ApiCaller
  /** `historicoViagens`; throws where fewer trips were answered than there must be. */
  trips(vehicleId: number, period: Period, atLeast: number): Promise<Asked>
  /** What the viewer reads. */
  track(vehicleId: number, period: Period): Promise<Asked>
  /** `resumo` as CSV; throws where rows are missing. */
  summaries(vehicleIds: readonly number[], period: Period): Promise<Asked>
}

export async function openHistoryAsker(web: BenchProcess): Promise<HistoryAsker> {
  const url = `http://127.0.0.1:${web.ports['web']}`
  const { send, token } = await signInAs(url, { login: BENCH_LOGIN, password: BENCH_PASSWORD })
  const call: ApiCaller = (request) => send(request, token)
  return {
    call,
    async trips(vehicleId, period, atLeast) {
      const text = await call(requestOf(operations.tripHistory, { vehicleId, ...period }))
      const { data, errors } = JSON.parse(text)
      if (errors) throw new Error(JSON.stringify(errors))
      const trips = answerOf(operations.tripHistory, data)
      if (trips.length < atLeast) throw new Error(`${trips.length} trips were answered of ${atLeast}`)
      return {}
    },
    async track(vehicleId, { from, to }) {
      const address = `${url}/tracks/${vehicleId}?from=${from}&to=${to}`
      const { firstByteMs } = await read(address, { authorization: `Bearer ${token}` })
      return { firstByteMs }
    },
    async summaries(vehicleIds, period) {
      const startedAt = performance.now()
      const prepared = JSON.parse(await call(requestOf(operations.prepareExport, summaryFile(vehicleIds, period))))
      const preparedMs = performance.now() - startedAt
      const { address } = answerOf(operations.prepareExport, prepared.data)
      const { firstByteMs, text } = await read(`${url}${address}`)
      const rows = text.split('\n').filter((line) => line.includes('PAC')).length
      if (rows < vehicleIds.length) throw new Error(`${rows} rows of ${vehicleIds.length} vehicles`)
      return { firstByteMs: preparedMs + firstByteMs }
    },
  }
}

function summaryFile(vehicleIds: readonly number[], { from, to }: Period) {
  return {
    ...{ report: 'resumo', format: 'csv', vehicleIds: vehicleIds.join(), customerId: null, from, to },
    ...{ speedFilter: SPEED_FILTERS.any, speedKmh: 0, limitKmh: DEFAULT_SPEED_LIMIT_KMH, withExcluded: true },
    ...{ events: '', ignition: '', fromMemory: false, minimumSeconds: 0, stopEngine: '' },
  }
}

async function read(address: string, headers?: Record<string, string>): Promise<{ firstByteMs: number; text: string }> {
  const startedAt = performance.now()
  const response = await fetch(address, headers && { headers })
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`)
  let firstByteMs: number | undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body) {
    firstByteMs ??= performance.now() - startedAt
    chunks.push(chunk)
  }
  return { firstByteMs: firstByteMs!, text: Buffer.concat(chunks).toString() }
}

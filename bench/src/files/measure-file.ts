import { writeFileSync } from 'node:fs'
import { operations } from '@monitorweb/contract/operations'
import { SPEED_FILTERS } from '@monitorweb/contract/reports/tracking-position'
import { answerOf, requestOf } from '@monitorweb/contract/wire/request'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { signIn } from '../program/api-caller.ts'
import { memoryBytes } from '../program/process-memory.ts'
import type { BenchProcess } from '../program/program.ts'

export interface FileAsked {
  format: 'xlsx' | 'csv' | 'gpx' | 'kml'
  /** Says in words how long the period is. */
  length: string
  vehicleIds: readonly number[]
  from: EpochMs
  to: EpochMs
}

export interface FileFigures extends FileAsked {
  megabytes: number
  /** The time runs from asking for the file until its last byte. */
  seconds: number
  /** The resident memory of the web process before the asking, and the most that it had until the file's end. */
  idleMb: number
  peakMb: number
}

/** Writing this tells the kernel to forget the peak so far, see proc(5). */
const FORGET_PEAK = '5'

/** Asks for the positions as a file and reads it as a browser does, keeping nothing. */
export async function measureFile(web: BenchProcess, asked: FileAsked): Promise<FileFigures> {
  const url = `http://127.0.0.1:${web.ports['web']}`
  const call = await signIn(web)
  const idleMb = memoryBytes(web.pid) / 2 ** 20
  writeFileSync(`/proc/${web.pid}/clear_refs`, FORGET_PEAK)
  const startedAt = performance.now()
  const answer = JSON.parse(await call(requestOf(operations.prepareExport, argsOf(asked))))
  const { address } = answerOf(operations.prepareExport, answer.data)
  const megabytes = (await bytesOf(`${url}${address}`)) / 2 ** 20
  const seconds = (performance.now() - startedAt) / 1000
  return { ...asked, megabytes, seconds, idleMb, peakMb: memoryBytes(web.pid, 'VmHWM') / 2 ** 20 }
}

/** Asks for every position, in every column that is there by default. */
function argsOf({ format, vehicleIds, from, to }: FileAsked) {
  return {
    ...{ report: 'posicoes', format, vehicleIds: vehicleIds.join(), customerId: null, from, to },
    ...{ speedFilter: SPEED_FILTERS.any, speedKmh: 0, limitKmh: DEFAULT_SPEED_LIMIT_KMH, withExcluded: true },
    ...{ events: '', ignition: '', fromMemory: false, minimumSeconds: 0, stopEngine: '' },
  }
}

async function bytesOf(address: string): Promise<number> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${response.status} for a file`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}

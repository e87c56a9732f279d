import type { MessagePort } from 'node:worker_threads'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import type { PlacePoint } from '../../places/places.ts'
import type { openReportPool } from '../../storage/base/report-pool.ts'
import type { Scope } from '../../storage/base/scope.ts'
import type { ExportRequest } from '../export-request.ts'

/** What the thread is started with. */
export interface ThreadSetup {
  database: pg.PoolConfig
  placesDir: string | null
  /** Whether the process answers for streets. */
  hasStreets: boolean
  /** Of the database; else those of reports. */
  limits?: Parameters<typeof openReportPool>[1]
}

/** A file to make. Through `port` come the parts of it, each when the other side pulls; closing it ends the making. */
export interface ExportTask {
  request: ExportRequest
  scope: Scope
  now: EpochMs
  port: MessagePort
}

/** From the thread. `share`: how much is read, 0 to 1; `places`: asks for their words; `failed`: for the log; `isBusy` where no connection became free in time. */
export type ExportPart =
  | { kind: 'chunk'; bytes: Uint8Array; share: number }
  | { kind: 'end' }
  | { kind: 'places'; points: readonly PlacePoint[] }
  | { kind: 'failed'; reason: string; isBusy: boolean }

/** To the thread, through the port: the next part. */
export const PULL = 'pull'

/** To the thread: words of the places it asked for, in their order. */
export interface PlaceWords {
  words: readonly string[]
}

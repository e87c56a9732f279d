import type { MessagePort } from 'node:worker_threads'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { ThreadFailure } from '../../errors/thread-failure.ts'
import type { PlacePoint } from '../../places/places.ts'
import type { StreetMap } from '../../places/streets/street-map.ts'
import type { DatabaseConfig } from '../../storage/base/connections/database.ts'
import type { openReportPool } from '../../storage/base/connections/report-pool.ts'
import type { Scope } from '../../storage/base/scope.ts'
import type { ExportRequest } from '../export-request.ts'
import type { ListedRows } from '../reports/rows/listed-rows.ts'

/** The thread is started with this. */
export interface ThreadSetup {
  database: DatabaseConfig
  placesDir: string | null
  /** Maps on paper have its streets; without it, the ground that came with the program. */
  streetMap?: StreetMap | null
  /** A thread makes files, or lists shares of fleets for one that does. */
  role: 'files' | 'shares'
  /** It tells whether files of fleets are listed by two threads. */
  sharesFleets: boolean
  /** It tells whether the process answers for streets. */
  hasStreets: boolean
  /** These are the limits of the database; without them, those of reports hold. */
  limits?: Parameters<typeof openReportPool>[1]
}

/**
 * This is a file to make. Through `port` come the parts of the file, each when the other side pulls; closing the port
 * ends the making.
 */
export interface ExportTask {
  request: ExportRequest
  scope: Scope
  now: EpochMs
  port: MessagePort
}

/**
 * These are vehicles of a file whose rows another thread lists. Through `port` come the rows, some whenever the other side pulls; closing
 * the port ends the listing.
 */
export interface ShareTask extends ExportTask {
  among: ReadonlySet<number>
}

/** That thread sends these. */
export type SharePart = { kind: 'rows'; listed: ListedRows } | { kind: 'end' } | ({ kind: 'failed' } & ThreadFailure)

/**
 * The thread sends these. `share` says how much is read, 0 to 1; `places` asks for their words; `refused` tells who
 * asked why there is no such file; `failed` is an error; `isBusy` is true where no connection became free in time.
 */
export type ExportPart =
  | { kind: 'chunk'; bytes: Uint8Array; share: number }
  | { kind: 'end' }
  | { kind: 'places'; points: readonly PlacePoint[] }
  | { kind: 'refused'; field: string; message: string }
  | ({ kind: 'failed'; isBusy: boolean } & ThreadFailure)

/** This is sent to the thread through the port, and asks for the next part. */
export const PULL = 'pull'

/** These are sent to the thread: the words of the places it asked for, in their order. */
export interface PlaceWords {
  words: readonly string[]
  /** Of so many of the places the street did not come in time. */
  missing: number
}

import type { MessagePort } from 'node:worker_threads'
import type { OperationName } from '@monitorweb/contract/operations'
import type { ErrorCode } from '@monitorweb/contract/wire/error-code'
import type { ThreadFailure } from '../../errors/thread-failure.ts'
import type { FleetShare } from '../../rules/back-test.ts'
import type { DatabaseConfig } from '../../storage/base/connections/database.ts'
import type { openReportPool } from '../../storage/base/connections/report-pool.ts'
import type { Viewer } from '../../storage/base/scope.ts'

/** A thread is started with this. */
export interface ReportThreadSetup {
  database: DatabaseConfig
  placesDir: string | null
  limits: NonNullable<Parameters<typeof openReportPool>[1]>
}

/** This is a call to answer; closing the port says that nobody waits for it any more. */
export interface ReportTask {
  name: OperationName
  args: unknown
  viewer: Viewer
  /** The names of the fields that the answer's rows are asked for. */
  asked: readonly string[]
  share?: FleetShare | undefined
  port: MessagePort
}

/** The thread sends one of these: what the resolver answered, what it said to the caller, or what nobody foresaw. */
export type ReportReply =
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refusal'; code: ErrorCode; message: string; details: Record<string, unknown> }
  | ({ kind: 'failure' } & ThreadFailure)

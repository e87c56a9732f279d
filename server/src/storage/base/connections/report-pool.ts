import type pg from 'pg'
import { sqlStateOf } from '../database-errors.ts'
import { type DatabaseConfig, openDatabase } from './database.ts'

export const REPORT_LIMITS = {
  connections: 4,
  /** One statement of a report may take so long. */
  maxStatementMs: 60_000,
  /** A connection has so long to become free. */
  maxWaitMs: 15_000,
  /** All reports of a request together may take so long. */
  maxReportMs: 300_000,
} as const

type PoolLimits = Record<'connections' | 'maxStatementMs' | 'maxWaitMs', number>

/**
 * Opens connections for reports alone: however many are asked for, and however slow they are, logins, registers, the
 * live channel and health have theirs.
 */
export function openReportPool(
  config: DatabaseConfig,
  { connections, maxStatementMs, maxWaitMs }: PoolLimits = REPORT_LIMITS,
): pg.Pool {
  return openDatabase({
    ...config,
    max: connections,
    statement_timeout: maxStatementMs,
    // With this option, what runs for a connection that was broken off ends by itself.
    options: '-c client_connection_check_interval=1000',
    connectionTimeoutMillis: maxWaitMs,
  })
}

/** Tells whether no connection of a pool became free in time; pg says so by this text alone. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** Tells whether the statement was ended for taking too long: SQLSTATE query_canceled. */
export function isTooSlow(error: unknown): boolean {
  return sqlStateOf(error) === '57014'
}

import type pg from 'pg'

/** A store reads through this: a pool, a connection, or a report's own way to them. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

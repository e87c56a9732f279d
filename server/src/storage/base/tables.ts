import type { EpochMs } from '@monitorweb/domain/position/position-report'
import {
  type AliasedExpression,
  CamelCasePlugin,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Expression,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely'
import type { DB } from '../schema.ts'
import type { Queryable } from './queryable.ts'

/**
 * This is a row of a table as it is read, by our names. A statement written as text names what it selects by `Pick` of
 * it.
 */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
// What lies in a JSON column keeps its names: they are not columns.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/**
 * Builds statements over the tables as the migrations leave them, checked by the compiler and sent by this client: in
 * its transaction, where it is in one.
 */
export function tablesOf(client: Queryable): QueryCreator<DB> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const { rows, rowCount } = await client.query(sql, [...parameters])
      return { rows: rows as never[], numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery() {
      throw new TypeError('rows are not streamed')
    },
  }
  const provider = { provideConnection: <T>(use: (by: DatabaseConnection) => Promise<T>) => use(connection) }
  return new QueryCreator({ executor: new DefaultQueryExecutor(compiler, adapter, provider, plugins) })
}

/** Selects an instant as EpochMs. */
export function epochOf<Time extends Date | null>(
  time: Expression<Time>,
): RawBuilder<null extends Time ? EpochMs | null : EpochMs> {
  return sql`round(extract(epoch from ${time}) * 1000)::float8`
}

/** It selects how many rows there are. */
export const countOfRows: AliasedExpression<number, 'count'> = sql<number>`count(*)::int`.as('count')

import type { PoolClient } from 'pg'
import { changeRegister } from '../../storage/base/audited-change.ts'
import type { ResolverDeps } from '../resolver.ts'

/** Makes what saves records of a register, and answers as calls that save do: with the record as it is then. */
export function savingOf(pool: ResolverDeps['pool'], table: string) {
  return async <Row>(save: (client: PoolClient) => Promise<Row>) => ({
    status: true,
    record: await changeRegister(pool, table, save),
  })
}

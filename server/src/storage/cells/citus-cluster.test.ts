import { expect, test } from 'vitest'
import type { Queryable } from '../base/queryable.ts'
import { refuseCitusCluster } from './citus-cluster.ts'

/** Answers for a database what it says of its Citus. */
function databaseWith(version: string | null, facts: object = {}): Queryable {
  const alone = { otherNodes: 0, knownTables: 0, schemasAreSpread: false }
  return {
    query: async (text: string) => ({
      rows: text.includes('pg_extension') ? (version ? [{ version }] : []) : [{ ...alone, ...facts }],
    }),
  } as unknown as Queryable
}

test('a database without the extension, or with it alone, is taken', async () => {
  await expect(refuseCitusCluster(databaseWith(null))).resolves.toBeUndefined()
  await expect(refuseCitusCluster(databaseWith('13.2-1'))).resolves.toBeUndefined()
})

test('a cluster is refused by what makes it one', async () => {
  await expect(refuseCitusCluster(databaseWith('13.2-1', { otherNodes: 2 }))).rejects.toThrow(
    'DATABASE_URL: o banco tem o Citus 13.2-1 com nós além deste (2). Este programa ainda não reparte os dados entre máquinas.',
  )
  await expect(refuseCitusCluster(databaseWith('13.2-1', { knownTables: 3 }))).rejects.toThrow(
    'com tabelas distribuídas (3)',
  )
  await expect(refuseCitusCluster(databaseWith('13.2-1', { schemasAreSpread: true }))).rejects.toThrow(
    'com citus.enable_schema_based_sharding ligado',
  )
})

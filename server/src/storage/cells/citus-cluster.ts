import { StartupError } from '../../errors/startup-error.ts'
import type { Queryable } from '../base/queryable.ts'
import { isOwnSchema } from '../migrations/cell-schemas.ts'

/** What a database says of the Citus in it. */
interface Citus {
  version: string
  /** On which it may put tables, but for this one. */
  otherNodes: number
  /** Tables, where those of the program lie, that it has taken over from PostgreSQL. */
  knownTables: number
  /** A schema that is made is distributed. */
  schemasAreSpread: boolean
}

/** Answers what is to be known of the Citus in a database; null where the database has none. */
async function readCitus(client: Queryable): Promise<Citus | null> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const [found] = rows
  if (!found) return null
  const { rows: facts } = await client.query<Omit<Citus, 'version'>>(
    `select (select count(*)::int from pg_dist_node where groupid <> (select groupid from pg_dist_local_group)) as "otherNodes",
       (select count(*)::int from pg_dist_partition join pg_class c on c.oid = logicalrelid
        where ${isOwnSchema('c.relnamespace::regnamespace::text')}) as "knownTables",
       coalesce(current_setting('citus.enable_schema_based_sharding', true)::bool, false) as "schemasAreSpread"`,
  )
  return { ...found, ...facts[0]! }
}

/**
 * Refuses a database whose tables lie on several machines, or may come to: what devices send would not be stored there, and statements about the whole
 * fleet would fail (decision 85). With the extension alone, the database is one as any other. Throws StartupError before anything is changed.
 */
export async function refuseCitusCluster(client: Queryable): Promise<void> {
  const citus = await readCitus(client)
  const reason = citus && reasonAgainst(citus)
  if (!reason) return
  throw new StartupError(
    `DATABASE_URL: o banco tem o Citus ${citus.version} com ${reason}. Este programa ainda não reparte os dados entre máquinas. ` +
      'Use um PostgreSQL sem nós do Citus; em duas máquinas, com uma réplica (docs/manual/banco-em-duas-maquinas.md). Nada foi alterado.',
  )
}

function reasonAgainst({ otherNodes, knownTables, schemasAreSpread }: Citus): string | null {
  if (otherNodes > 0) return `nós além deste (${otherNodes})`
  if (knownTables > 0) return `tabelas distribuídas (${knownTables})`
  return schemasAreSpread ? 'citus.enable_schema_based_sharding ligado' : null
}

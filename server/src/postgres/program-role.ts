import pg from 'pg'

/** Owns the cluster and may do everything in it; the program is this user only while it makes its own role. */
export const CLUSTER_OWNER = 'monitorweb'
/** As whom the program works: it owns its database and everything in it, and is no superuser. */
export const PROGRAM_ROLE = 'monitorweb_app'
/** The database in which the program keeps everything. */
export const DATABASE = 'monitorweb'

interface Server {
  host: string
  port: number
}

/** What is granted, and SQL that says whether it is already. */
interface Right {
  grant: string
  isGranted: string
}

const CLUSTER_RIGHTS: Right[] = [
  // Rows that are brought from another database come in an order that their foreign keys do not allow.
  {
    grant: 'set on parameter session_replication_role',
    isGranted: `has_parameter_privilege('${PROGRAM_ROLE}', 'session_replication_role', 'set')`,
  },
  { grant: 'pg_checkpoint', isGranted: `pg_has_role('${PROGRAM_ROLE}', 'pg_checkpoint', 'member')` },
]
/** The copies mark the places of the log at which the database was counted. */
const MARKS_LOG: Right = {
  grant: 'execute on function pg_create_restore_point(text)',
  isGranted: `has_function_privilege('${PROGRAM_ROLE}', 'pg_create_restore_point(text)', 'execute')`,
}

/**
 * Makes the role of the program and its database where they are not there. A database of an earlier version, whose
 * superuser owned everything, is handed over object by object, so that an interrupted start goes on where it stopped.
 */
export async function ensureProgramRole(server: Server): Promise<void> {
  await asClusterOwner(server, 'postgres', async (client) => {
    if (!(await isThere(client, 'pg_roles where rolname', PROGRAM_ROLE))) {
      // The copies read the log by a replication connection.
      await client.query(`create role ${PROGRAM_ROLE} login replication`)
    }
    for (const right of CLUSTER_RIGHTS) await ensureRight(client, right)
    if (await isThere(client, 'pg_database where datname', DATABASE)) {
      await client.query(`alter database ${DATABASE} owner to ${PROGRAM_ROLE}`)
    } else {
      await client.query(`create database ${DATABASE} owner ${PROGRAM_ROLE}`)
    }
  })
  await asClusterOwner(server, DATABASE, async (client) => {
    await ensureRight(client, MARKS_LOG)
    await handOver(client)
  })
}

/** A start changes nothing where nothing is to be done: an interrupted conversion knows by this that it may go on. */
async function ensureRight(client: pg.Client, { grant, isGranted }: Right): Promise<void> {
  const { rows } = await client.query<{ granted: boolean }>(`select ${isGranted} as granted`)
  if (!rows[0]?.granted) await client.query(`grant ${grant} to ${PROGRAM_ROLE}`)
}

async function asClusterOwner(server: Server, database: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...server, database, user: CLUSTER_OWNER })
  // A server that ends says so to the query that was under way.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function isThere(client: pg.Client, where: string, name: string): Promise<boolean> {
  return (await client.query(`select from ${where} = $1`, [name])).rowCount !== 0
}

/** Indexes, the sequences of columns and the types of rows follow their tables; what belongs to an extension stays its. */
const HANDED_OVER = `
  with own_schema as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), of_extension as (
    select classid, objid from pg_depend where deptype = 'e'
  ), of_column as (
    select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i')
  )
  select format('schema %I', nspname) as object from own_schema where nspowner = $1::regrole
  union all
  select format('%s %s', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      else 'table' end, c.oid::regclass)
    from pg_class c join own_schema s on s.oid = c.relnamespace
    where c.relowner = $1::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extension)
      and (c.relkind <> 'S' or c.oid not in (select objid from of_column))
  union all
  select format('routine %s', p.oid::regprocedure)
    from pg_proc p join own_schema s on s.oid = p.pronamespace
    where p.proowner = $1::regrole and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extension)
  union all
  select format('%s %s', case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype)
    from pg_type t join own_schema s on s.oid = t.typnamespace
    where t.typowner = $1::regrole and t.typtype in ('e', 'd')
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extension)`

/** Each object is given by itself, so that thousands of partitions are never locked at once. */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ object: string }>(HANDED_OVER, [CLUSTER_OWNER])
  for (const { object } of rows) await client.query(`alter ${object} owner to ${PROGRAM_ROLE}`)
}

import { randomBytes } from 'node:crypto'
import type { CustomerHost } from '@monitorweb/contract/administration/customer-host-operations'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { CUSTOMERS_ABOVE } from '../registers/customers-above.ts'
import { forgetBrandOf, isOfFirstLevel, requireFirstLevel } from './branding-store.ts'

const COLUMNS = `host, '_monitorweb.' || host as "proofName", 'monitorweb=' || token as "proofText",
  extract(epoch from verified_at)::float8 * 1000 as "verifiedAt", coalesce(verified_how, '') as "verifiedHow",
  extract(epoch from missing_since)::float8 * 1000 as "missingSince"`
const MOST_HOSTS = 20
const ENTITY = 'customerHost'
/** The audit says it so. */
const HOW_WORDS = { dns: 'consulta ao DNS', operator: 'palavra do operador' } as const

/**
 * Answers whose host it is; null for every host that is not verified. The name is compared as it is: what a request says
 * of itself is looked up and never believed.
 */
export async function findCustomerOfHost(client: Queryable, host: string): Promise<number | null> {
  const { rows } = await client.query<{ customerId: number }>({
    name: 'customer-of-host',
    text: `select h.customer_id as "customerId" from customer_host h join customer c on c.id = h.customer_id
           where h.host = $1 and h.verified_at is not null and c.inactive_at is null`,
    values: [host.toLowerCase().replace(/\.$/, '')],
  })
  return rows[0]?.customerId ?? null
}

/** Answers the verified host by which a customer's people find the product, the first that was verified; null for none. */
export async function findHostOf(client: Queryable, customerId: number | null): Promise<string | null> {
  const { rows } = await client.query<{ host: string }>(
    `with recursive ${CUSTOMERS_ABOVE}
     select h.host from above a join customer_host h on h.customer_id = a.id
     where h.verified_at is not null order by a.level desc, h.verified_at, h.host limit 1`,
    [customerId],
  )
  return rows[0]?.host ?? null
}

export async function listCustomerHosts(client: Queryable, customerId: number): Promise<CustomerHost[]> {
  const { rows } = await client.query<CustomerHost>(
    `select ${COLUMNS} from customer_host where customer_id = $1 order by created_at, host`,
    [customerId],
  )
  return rows
}

/** Answers a host that was written down. Throws NotFoundError. */
export async function getCustomerHost(client: Queryable, host: string): Promise<CustomerHost> {
  const { rows } = await client.query<CustomerHost>(`select ${COLUMNS} from customer_host where host = $1`, [host])
  if (!rows[0]) throw new NotFoundError('host')
  return rows[0]
}

/**
 * Writes a host of a customer down; nothing is shown at it until it is verified. Throws NotFoundError, and ConflictError
 * for a customer below the first level and for a host that is written down already.
 */
export async function addCustomerHost(
  pool: pg.Pool,
  viewer: Viewer,
  { customerId, host, central }: { customerId: number; host: string; central: readonly number[] },
): Promise<CustomerHost> {
  return await changeRegister(pool, 'customer_host', async (client) => {
    await requireFirstLevel(client, customerId, central)
    const { rowCount } = await client.query(
      `insert into customer_host (host, customer_id, token)
       select $1, $2, $3 where (select count(*) from customer_host where customer_id = $2) < ${MOST_HOSTS}
       on conflict do nothing`,
      [host, customerId, randomBytes(16).toString('hex')],
    )
    if (rowCount === 0) throw new ConflictError('host', await whyNotAdded(client, host))
    await writeAudit(client, viewer, { action: 'create', entity: ENTITY, entityId: customerId, after: { host } })
    return await getCustomerHost(client, host)
  })
}

async function whyNotAdded(client: pg.PoolClient, host: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select c.name from customer_host h join customer c on c.id = h.customer_id where h.host = $1',
    [host],
  )
  return rows[0] ? `Este endereço já é de ${rows[0].name}.` : `O cliente já tem ${MOST_HOSTS} endereços.`
}

/**
 * Marks a host as verified, if it is still written down as it was when it was judged: for the same customer, with the
 * same text. Throws NotFoundError, and ConflictError for a customer that is below the first level by now.
 */
export async function markVerified(
  pool: pg.Pool,
  viewer: Viewer,
  { judged, how, central }: { judged: CustomerHost; how: 'dns' | 'operator'; central: readonly number[] },
): Promise<CustomerHost> {
  const { host, proofText } = judged
  return await changeRegister(pool, 'customer_host', async (client) => {
    // The text is drawn by lot each time that a host is written down, so that it names the customer too.
    const { rows } = await client.query<{ customerId: number }>(
      `update customer_host set verified_at = now(), verified_how = $3, checked_at = now(), missing_since = null
       where host = $1 and 'monitorweb=' || token = $2 returning customer_id as "customerId"`,
      [host, proofText, how],
    )
    if (!rows[0]) throw new NotFoundError('host')
    const { customerId } = rows[0]
    await requireFirstLevel(client, customerId, central)
    const after = { host, verifiedHow: HOW_WORDS[how] }
    await writeAudit(client, viewer, { action: 'approve', entity: ENTITY, entityId: customerId, after })
    return await getCustomerHost(client, host)
  })
}

/** Takes a host away: from then on it shows what any other host shows. Throws NotFoundError. */
export async function removeCustomerHost(pool: pg.Pool, viewer: Viewer, host: string): Promise<void> {
  await changeRegister(pool, 'customer_host', async (client) => {
    const freed = await freeHosts(client, viewer, { column: 'host', value: host })
    if (freed === 0) throw new NotFoundError('host')
  })
}

/**
 * Takes brand and hosts away from a customer that is below the first level by now: its people are shown what those of
 * the customer above are, and nobody could change its own any more.
 */
export async function leaveFirstLevel(
  client: pg.PoolClient,
  { viewer, central }: { viewer: Viewer; central: readonly number[] },
  customerId: number,
): Promise<void> {
  if (await isOfFirstLevel(client, customerId, central)) return
  await freeHostsOf(client, viewer, customerId)
  await forgetBrandOf(client, viewer, customerId)
}

/** Takes all hosts of a customer away, who is gone or below the first level: others may have them from now on. */
export async function freeHostsOf(client: pg.PoolClient, viewer: Viewer, customerId: number): Promise<void> {
  await freeHosts(client, viewer, { column: 'customer_id', value: customerId })
}

async function freeHosts(
  client: pg.PoolClient,
  viewer: Viewer,
  { column, value }: { column: 'host' | 'customer_id'; value: string | number },
): Promise<number> {
  const { rows } = await client.query<{
    host: string
    customerId: number
    customer: string
    how: keyof typeof HOW_WORDS | null
  }>(
    `delete from customer_host h using customer c where c.id = h.customer_id and h.${column} = $1
     returning h.host, h.customer_id as "customerId", c.name as customer, h.verified_how as how`,
    [value],
  )
  for (const { customerId, how, ...whose } of rows) {
    const before = { ...whose, verifiedHow: how === null ? '' : HOW_WORDS[how] }
    await writeAudit(client, viewer, { action: 'delete', entity: ENTITY, entityId: customerId, before })
  }
  return rows.length
}

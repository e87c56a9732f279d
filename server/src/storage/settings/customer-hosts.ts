import { randomBytes } from 'node:crypto'
import type { CustomerHost } from '@monitorweb/contract/administration/customer-host-operations'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { changeRegister, writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { requireFirstLevel } from './branding-store.ts'

const COLUMNS = `host, '_monitorweb.' || host as "proofName", 'monitorweb=' || token as "proofText",
  extract(epoch from verified_at)::float8 * 1000 as "verifiedAt", coalesce(verified_how, '') as "verifiedHow"`
const MOST_HOSTS = 20

/**
 * Answers whose host it is; null for every host that is not verified. The name is compared as it is: what a request says
 * of itself is looked up and never believed.
 */
export async function findCustomerOfHost(client: Queryable, host: string): Promise<number | null> {
  const { rows } = await client.query<{ customerId: number }>({
    name: 'customer-of-host',
    text: `select h.customer_id as "customerId" from customer_host h join customer c on c.id = h.customer_id
           where h.host = $1 and h.verified_at is not null and c.inactive_at is null`,
    values: [host.toLowerCase()],
  })
  return rows[0]?.customerId ?? null
}

/** Answers the verified host by which a customer's people find the product, the first that was verified; null for none. */
export async function findHostOf(client: Queryable, customerId: number | null): Promise<string | null> {
  const { rows } = await client.query<{ host: string }>(
    `with recursive above (id, level) as (
       select $1::int, 0
       union all
       select c.parent_id, a.level + 1 from above a join customer c on c.id = a.id
       where c.parent_id is not null and a.level < 100
     )
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
    if (rowCount === 0) {
      throw new ConflictError('host', `Este endereço já está anotado, ou o cliente já tem ${MOST_HOSTS}.`)
    }
    await audit(client, viewer, { customerId, action: 'create', host })
    return await getCustomerHost(client, host)
  })
}

/** Marks a host as verified. Throws NotFoundError. */
export async function markVerified(
  pool: pg.Pool,
  viewer: Viewer,
  { host, how }: { host: string; how: 'dns' | 'operator' },
): Promise<CustomerHost> {
  return await changeRegister(pool, 'customer_host', async (client) => {
    const { rows } = await client.query<{ customerId: number }>(
      `update customer_host set verified_at = now(), verified_how = $2 where host = $1
       returning customer_id as "customerId"`,
      [host, how],
    )
    if (!rows[0]) throw new NotFoundError('host')
    await audit(client, viewer, { customerId: rows[0].customerId, action: 'approve', host })
    return await getCustomerHost(client, host)
  })
}

/** Takes a host away: from then on it shows what any other host shows. Throws NotFoundError. */
export async function removeCustomerHost(pool: pg.Pool, viewer: Viewer, host: string): Promise<void> {
  await changeRegister(pool, 'customer_host', async (client) => {
    const { rows } = await client.query<{ customerId: number }>(
      'delete from customer_host where host = $1 returning customer_id as "customerId"',
      [host],
    )
    if (!rows[0]) throw new NotFoundError('host')
    await audit(client, viewer, { customerId: rows[0].customerId, action: 'delete', host })
  })
}

async function audit(
  client: pg.PoolClient,
  viewer: Viewer,
  { customerId, action, host }: { customerId: number; action: string; host: string },
): Promise<void> {
  const told = { [action === 'delete' ? 'before' : 'after']: { host } }
  await writeAudit(client, viewer, { action, entity: 'customerHost', entityId: customerId, ...told })
}

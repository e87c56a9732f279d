import { type CustomerHost, HOST_GRACE_DAYS } from '@monitorweb/contract/administration/customer-host-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { writeAudit } from '../base/audited-change.ts'
import { AHEAD, FAR_AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'
import { inTransaction } from '../base/transaction.ts'
import { isClockBehind, readUpkeepInstant } from '../base/upkeep-clock.ts'

/** This is a host whose record in the DNS is to be looked for again. */
export type HostToCheck = Pick<CustomerHost, 'host' | 'proofName' | 'proofText'>

const IS_AS_CHECKED = `host = $1 and 'monitorweb=' || token = $2 and verified_how = 'dns'`

/**
 * Takes a host that the DNS verified and that nobody looked for in a day; null for none. It counts as looked for from now
 * on, so that no two processes take one. What an operator's word verified is never taken: there may be no DNS to ask.
 */
export async function takeHostToCheck(pool: pg.Pool): Promise<HostToCheck | null> {
  const { rows } = await pool.query<HostToCheck>(
    `update customer_host set checked_at = now() where host = (
       select host from customer_host
       where verified_how = 'dns'
         and (coalesce(checked_at, verified_at) < now() - interval '1 day' or coalesce(checked_at, verified_at) ${AHEAD})
       order by coalesce(checked_at, verified_at) limit 1 for update skip locked)
     returning host, '_monitorweb.' || host as "proofName", 'monitorweb=' || token as "proofText"`,
  )
  return rows[0] ?? null
}

/** Notes that the DNS shows the record of a host, if it is still written down as it was when it was looked for. */
export async function noteHostShown(pool: pg.Pool, { host, proofText }: HostToCheck): Promise<void> {
  await pool.query(`update customer_host set missing_since = null where ${IS_AS_CHECKED}`, [host, proofText])
}

/**
 * Notes that the DNS says that there is no such record. Once it has said so for the days of grace the host is verified no
 * longer, which the audit keeps.
 */
export async function noteHostMissing(pool: pg.Pool, { host, proofText }: HostToCheck): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `update customer_host set missing_since = case when missing_since is null or missing_since ${FAR_AHEAD} and not $3::boolean
         then now() else missing_since end where ${IS_AS_CHECKED}`,
      [host, proofText, await isClockBehind(client)],
    )
    const { rows } = await client.query<{ customerId: number }>(
      `update customer_host set verified_at = null, verified_how = null
       where ${IS_AS_CHECKED} and missing_since <= to_timestamp($4::float8 / 1000) - make_interval(days => $3)
       returning customer_id as "customerId"`,
      [host, proofText, HOST_GRACE_DAYS, await readUpkeepInstant(client, Date.now())],
    )
    for (const { customerId } of rows) {
      const before = { host, verifiedHow: 'consulta ao DNS' }
      await writeAudit(client, {}, { action: 'revoke', entity: 'customerHost', entityId: customerId, before })
    }
  })
}

/** This is a host whose record went missing; it is `isLost` once it is verified no longer. */
export interface MissingHost {
  host: string
  customer: string
  since: EpochMs
  isLost: boolean
}

/** Lists the hosts whose records are missing, of customers that there are, the longest missing first. */
export async function listMissingHosts(client: Queryable): Promise<MissingHost[]> {
  const { rows } = await client.query<MissingHost>(
    `select h.host, c.name as customer, extract(epoch from h.missing_since)::float8 * 1000 as since,
            h.verified_at is null as "isLost"
     from customer_host h join customer c on c.id = h.customer_id
     where h.missing_since is not null and c.inactive_at is null order by h.missing_since, h.host`,
  )
  return rows
}

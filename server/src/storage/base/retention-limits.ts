import { DEFAULT_RETENTION, type Retention } from '@monitorweb/domain/position/retention'
import type { Queryable } from './queryable.ts'

/** What holds for devices of nobody, and for each customer by its number. */
export interface RetentionInForce {
  general: Retention
  customers: ReadonlyMap<number, Retention>
}

/** Reads for how long is kept what is of whom: a customer's own, else of the nearest above that has it, else of all. */
export async function readRetention(client: Queryable): Promise<RetentionInForce> {
  const { rows } = await client.query<{ id: number | null; positionDays: number | null; messageDays: number | null }>(
    `with recursive found (id, above, position_days, message_days) as (
       select c.id, c.parent_id, r.position_days, r.message_days
       from customer c left join retention_limit r on r.customer_id = c.id
       union all
       select f.id, c.parent_id, coalesce(f.position_days, r.position_days), coalesce(f.message_days, r.message_days)
       from found f join customer c on c.id = f.above left join retention_limit r on r.customer_id = c.id
     )
     select id, position_days as "positionDays", message_days as "messageDays" from found where above is null
     union all
     select null, position_days, message_days from retention_limit where customer_id is null`,
  )
  const own = rows.find(({ id }) => id === null)
  const general = {
    positionDays: own?.positionDays ?? DEFAULT_RETENTION.positionDays,
    messageDays: own?.messageDays ?? DEFAULT_RETENTION.messageDays,
  }
  const customers = rows.flatMap(({ id, positionDays, messageDays }): [number, Retention][] => {
    if (id === null) return []
    const inForce = {
      positionDays: positionDays ?? general.positionDays,
      messageDays: messageDays ?? general.messageDays,
    }
    return [[id, inForce]]
  })
  return { general, customers: new Map(customers) }
}

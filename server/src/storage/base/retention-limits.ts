import { DEFAULT_RETENTION, outlastingHistory, type Retention } from '@monitorweb/domain/position/retention'
import type { Queryable } from './queryable.ts'

/** What holds for devices of nobody, and for each customer by its number. */
export interface RetentionInForce {
  general: Retention
  customers: ReadonlyMap<number, Retention>
}

/** The column of each limit. */
export const RETENTION_COLUMNS = {
  positionDays: 'position_days',
  messageDays: 'message_days',
  occurrenceDays: 'occurrence_days',
  commandDays: 'command_days',
} as const satisfies Record<keyof Retention, string>
const COLUMNS = Object.values(RETENTION_COLUMNS)

/** SQL: the limits as they are called here. */
export const NAMED_LIMITS = Object.entries(RETENTION_COLUMNS)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

type Limits = { [Limit in keyof Retention]: number | null }

/** Reads for how long is kept what is of whom: a customer's own, else of the nearest above that has it, else of all. */
export async function readRetention(client: Queryable): Promise<RetentionInForce> {
  const { rows } = await client.query<Limits & { id: number | null }>(
    `with recursive found (id, above, ${COLUMNS.join(', ')}) as (
       select c.id, c.parent_id, ${COLUMNS.map((column) => `r.${column}`).join(', ')}
       from customer c left join retention_limit r on r.customer_id = c.id
       union all
       select f.id, c.parent_id, ${COLUMNS.map((column) => `coalesce(f.${column}, r.${column})`).join(', ')}
       from found f join customer c on c.id = f.above left join retention_limit r on r.customer_id = c.id
     )
     select id, ${NAMED_LIMITS} from found where above is null
     union all
     select null, ${COLUMNS.join(', ')} from retention_limit where customer_id is null`,
  )
  const general = overlaid(DEFAULT_RETENTION, rows.find(({ id }) => id === null) ?? {})
  const customers = rows.flatMap(({ id, ...own }): [number, Retention][] =>
    id === null ? [] : [[id, outlastingHistory(overlaid(general, own))]],
  )
  return { general: outlastingHistory(general), customers: new Map(customers) }
}

function overlaid(below: Retention, own: Partial<Limits>): Retention {
  const limits = Object.keys(RETENTION_COLUMNS) as (keyof Retention)[]
  return Object.fromEntries(limits.map((limit) => [limit, own[limit] ?? below[limit]])) as unknown as Retention
}

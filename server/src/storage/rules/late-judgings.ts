import { int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'

/**
 * Answers the transaction that judged last what came late of a vehicle, for those of which one did and was noted. Whoever judged one of them before that
 * remembers what is not so any more.
 */
export async function readLateJudgings(client: Queryable, vehicleIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ vehicleId: number; judgedIn: string }>({
    name: 'rules-late-judgings',
    text: `select vehicle_id as "vehicleId", judged_in::text as "judgedIn" from late_judging where vehicle_id = any($1::int[])`,
    values: [int4Array(vehicleIds)],
  })
  return new Map(rows.map(({ vehicleId, judgedIn }) => [vehicleId, judgedIn]))
}

/** Notes that this transaction judges, or puts off, what came late of these vehicles, and answers the transaction. */
export async function noteLateJudgings(client: Queryable, vehicleIds: readonly number[]): Promise<string | null> {
  const { rows } = await client.query<{ judgedIn: string }>(
    `insert into late_judging (vehicle_id, judged_in)
     select id, pg_current_xact_id() from unnest($1::int[]) as judged(id) order by id
     on conflict (vehicle_id) do update set judged_in = excluded.judged_in
     returning judged_in::text as "judgedIn"`,
    [vehicleIds],
  )
  return rows[0]?.judgedIn ?? null
}

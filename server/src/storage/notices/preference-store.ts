import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'

/** Of what and when somebody wants to be told; minutes are those of the day by their clock. */
export interface PreferenceRow {
  leastUrgency: number
  quietFrom: number | null
  quietTo: number | null
  digestMinutes: number
}

/** This holds for who said nothing. */
const DEFAULT_PREFERENCES: PreferenceRow = { leastUrgency: 2, quietFrom: null, quietTo: null, digestMinutes: 0 }

export async function findPreferences(client: Queryable, userId: number): Promise<PreferenceRow> {
  const { rows } = await client.query<PreferenceRow>(
    `select least_urgency as "leastUrgency", quiet_from as "quietFrom", quiet_to as "quietTo", digest_minutes as "digestMinutes"
     from notice_preference where user_id = $1`,
    [userId],
  )
  return rows[0] ?? DEFAULT_PREFERENCES
}

export async function storePreferences(pool: pg.Pool, userId: number, preferences: PreferenceRow): Promise<void> {
  const { leastUrgency, quietFrom, quietTo, digestMinutes } = preferences
  await pool.query(
    `insert into notice_preference (user_id, least_urgency, quiet_from, quiet_to, digest_minutes) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set least_urgency = $2, quiet_from = $3, quiet_to = $4, digest_minutes = $5`,
    [userId, leastUrgency, quietFrom, quietTo, digestMinutes],
  )
}

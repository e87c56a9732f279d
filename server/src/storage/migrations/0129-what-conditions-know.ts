import { type Kysely, sql } from 'kysely'

/**
 * What the editor hid when another condition was chosen was kept: an instant has no duration, a reading that grows no geofences, whose end
 * would have put the rule to sleep. No report says that a block was undone before: a rule that waits for that alone never fired, and rests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update rule set for_seconds = 0 where condition ->> 'kind' in ('alarm', 'odometer', 'hours')`.execute(db)
  await sql`update rule set geofence_ids = '{}' where condition ->> 'kind' in ('odometer', 'hours')`.execute(db)
  await sql`update rule set active = false where condition -> 'alarms' = '["undoneBlock"]'`.execute(db)
  await sql`update rule set condition = jsonb_set(condition, '{alarms}', (condition -> 'alarms') - 'undoneBlock')
    where condition -> 'alarms' ? 'undoneBlock' and condition -> 'alarms' <> '["undoneBlock"]'`.execute(db)
}

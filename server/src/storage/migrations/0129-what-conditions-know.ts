import { type Kysely, sql } from 'kysely'

/**
 * What the editor hid when another condition was chosen was kept: an instant has no duration, a reading that grows no geofences, whose end
 * would have put the rule to sleep. No report says that a block was undone before: a rule that waits for that alone never fired, and rests. Nor
 * is there a 30 February: a rule that names such a day would be refused at every change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update rule set for_seconds = 0 where condition ->> 'kind' in ('alarm', 'odometer', 'hours')`.execute(db)
  await sql`update rule set geofence_ids = '{}' where condition ->> 'kind' in ('odometer', 'hours')`.execute(db)
  await sql`update rule set active = false where condition -> 'alarms' = '["undoneBlock"]'`.execute(db)
  await sql`update rule set condition = jsonb_set(condition, '{alarms}', (condition -> 'alarms') - 'undoneBlock')
    where condition -> 'alarms' ? 'undoneBlock' and condition -> 'alarms' <> '["undoneBlock"]'`.execute(db)
  await sql`
    update rule set schedule = jsonb_set(schedule, '{localHolidays}', (
      select coalesce(jsonb_agg(day order by place), '[]')
      from jsonb_array_elements_text(schedule -> 'localHolidays') with ordinality as told(day, place)
      where day !~ '(02-3[01]|(04|06|09|11)-31)$' and case when day !~ '^[0-9]{4}-02-29$' then true
        when left(day, 4)::int % 100 = 0 then left(day, 4)::int % 400 = 0 else left(day, 4)::int % 4 = 0 end))
    where jsonb_array_length(schedule -> 'localHolidays') > 0`.execute(db)
}

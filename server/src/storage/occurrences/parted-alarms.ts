import type pg from 'pg'
import type { NewNotice, ToldOf } from '../notices/new-notices.ts'

/** Alarms that were parted stand no longer for what rules found in the time of another part of theirs. */
export async function leaveOtherParts(client: pg.PoolClient, alarmIds: readonly number[]): Promise<void> {
  await client.query(
    `delete from attendance_rule j using attendance t, alarm a, occurrence o
     where t.id = j.attendance_id and a.id = t.alarm_id and o.id = j.occurrence_id and a.id = any($1)
       and not (a.first_at <= coalesce(o.ended_at, o.fired_at) and a.last_at >= o.fired_at)`,
    [alarmIds],
  )
}

/** Answers without what people were told, or are yet to be told, when it was a part of another alarm. */
export async function withoutToldAsParts(client: pg.PoolClient, notices: readonly NewNotice[]): Promise<NewNotice[]> {
  const { rows } = await client.query<ToldOf>(
    `with recursive part (id, whole) as (
       select t.id, a.parted_from from attendance t join alarm a on a.id = t.alarm_id
       where t.id = any($1) and a.parted_from is not null
       union
       select part.id, a.parted_from from part join alarm a on a.id = part.whole where a.parted_from is not null
     )
     select part.id as "occurrenceId", n.user_id as "userId"
     from part join attendance t on t.alarm_id = part.whole join notice n on n.attendance_id = t.id`,
    [[...new Set(notices.map(({ occurrenceId }) => occurrenceId))]],
  )
  const told = new Set(rows.map(whomOf))
  return notices.filter((notice) => !told.has(whomOf(notice)))
}

function whomOf({ occurrenceId, userId }: ToldOf): string {
  return `${occurrenceId} ${userId}`
}

import type pg from 'pg'
import { AHEAD } from '../base/due-at.ts'
import type { Queryable } from '../base/queryable.ts'

/** A command that a rule proposes for what it found. */
export interface CommandProposal {
  attendanceId: number
  vehicleId: number
  kind: 'block' | 'position'
  ruleId: number
  ruleName: string
  /** Who wrote the rule last. */
  writtenBy: number | null
}

/** For what was found longer ago nobody is asked any more: the vehicle is elsewhere by now. */
const FRESH = "interval '10 minutes'"

/** Takes what rules propose for occurrences of the queue, each once however many processes look. */
export async function takeProposals(pool: pg.Pool): Promise<CommandProposal[]> {
  const { rows } = await pool.query<CommandProposal>({
    name: 'take-proposals',
    text: `with found as (
       select o.id, o.vehicle_id, r.id as rule_id, r.name, r.proposes, r.updated_by
       from occurrence o join rule r on r.id = o.rule_id
       where r.proposes <> '' and o.notify and o.withdrawn_at is null and o.recorded_at > now() - ${FRESH} and not o.recorded_at ${AHEAD}
     ), queued as (
       select t.id as attendance_id, found.* from found join attendance t on t.occurrence_id = found.id
       union
       (select distinct on (found.id) j.attendance_id, found.* from found join attendance_rule j on j.occurrence_id = found.id
        order by found.id, j.attendance_id)
     ), taken as (
       insert into command_proposal (attendance_id, rule_id)
       select q.attendance_id, q.rule_id from queued q join attendance t on t.id = q.attendance_id where t.closed_at is null
       on conflict do nothing returning attendance_id, rule_id
     )
     select distinct on (taken.attendance_id, taken.rule_id) taken.attendance_id as "attendanceId", q.vehicle_id as "vehicleId",
       q.proposes as kind, q.rule_id as "ruleId", q.name as "ruleName", q.updated_by as "writtenBy"
     from taken join queued q using (attendance_id, rule_id)`,
  })
  return rows
}

/** What was taken and of which nothing was said for so long belongs to a process that died. */
const LOST_AFTER = "interval '5 minutes'"

/** Lists what was taken by a process that said nothing of it. */
export async function listLostProposals(pool: Queryable): Promise<CommandProposal[]> {
  const { rows } = await pool.query<CommandProposal>({
    name: 'lost-proposals',
    text: `select p.attendance_id as "attendanceId", o.vehicle_id as "vehicleId", r.id as "ruleId", r.name as "ruleName",
            case when r.proposes = '' then 'position' else r.proposes end as kind, r.updated_by as "writtenBy"
     from command_proposal p join rule r on r.id = p.rule_id
     join lateral (
       select found.vehicle_id from attendance t join occurrence found on found.id = t.occurrence_id
       where t.id = p.attendance_id and found.rule_id = p.rule_id
       union
       select found.vehicle_id from attendance_rule j join occurrence found on found.id = j.occurrence_id
       where j.attendance_id = p.attendance_id and found.rule_id = p.rule_id
     ) o on true
     where not p.is_told and p.taken_at < now() - ${LOST_AFTER}`,
  })
  return rows
}

/** Finds the command that was asked for of a vehicle for this reason; null where none was. */
export async function findProposed(pool: Queryable, vehicleId: number, reason: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from command where vehicle_id = $1 and reason = $2 order by id desc limit 1',
    [vehicleId, reason],
  )
  return rows[0]?.id ?? null
}

/** With this begins what is said of a proposal. */
const PROPOSED = 'A regra propôs '

/**
 * Says in the occurrence what became of the proposal, once. A program of before says so without noting that it did: where more was said than is noted,
 * this one was told.
 */
export async function noteProposal(
  pool: Queryable,
  { attendanceId, ruleId }: Pick<CommandProposal, 'attendanceId' | 'ruleId'>,
  outcome: string,
): Promise<void> {
  await pool.query(
    `with told as (
       update command_proposal set is_told = true where attendance_id = $1 and rule_id = $2 and not is_told
       returning attendance_id
     ) insert into attendance_step (attendance_id, kind, text) select attendance_id, 'noted', $3::text || $4::text from told
       where (select count(*) from attendance_step where attendance_id = $1 and kind = 'noted' and starts_with(text, $3::text))
         <= (select count(*) from command_proposal where attendance_id = $1 and is_told)`,
    [attendanceId, ruleId, PROPOSED, outcome],
  )
}

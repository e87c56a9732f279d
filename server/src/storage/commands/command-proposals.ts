import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'

/** A command that a rule proposes for what it found. */
export interface CommandProposal {
  attendanceId: number
  vehicleId: number
  kind: 'block' | 'position'
  ruleName: string
  /** Who wrote the rule last. */
  writtenBy: number | null
}

/** For what was found longer ago nobody is asked any more: the vehicle is elsewhere by now. */
const FRESH = "interval '10 minutes'"

/** Takes what rules propose for occurrences of the queue, each once however many processes look. */
export async function takeProposals(pool: pg.Pool): Promise<CommandProposal[]> {
  const { rows } = await pool.query<CommandProposal>(
    `with found as (
       select o.id, o.vehicle_id, r.id as rule_id, r.name, r.proposes, r.updated_by
       from occurrence o join rule r on r.id = o.rule_id
       where r.proposes <> '' and o.notify and o.withdrawn_at is null and o.recorded_at > now() - ${FRESH}
     ), queued as (
       select t.id as attendance_id, found.* from found join attendance t on t.occurrence_id = found.id
       union
       select j.attendance_id, found.* from found join attendance_rule j on j.occurrence_id = found.id
     ), taken as (
       insert into command_proposal (attendance_id, rule_id)
       select q.attendance_id, q.rule_id from queued q join attendance t on t.id = q.attendance_id where t.closed_at is null
       on conflict do nothing returning attendance_id, rule_id
     )
     select distinct on (taken.attendance_id, taken.rule_id) taken.attendance_id as "attendanceId", q.vehicle_id as "vehicleId",
       q.proposes as kind, q.name as "ruleName", q.updated_by as "writtenBy"
     from taken join queued q using (attendance_id, rule_id)`,
  )
  return rows
}

/** Says in the occurrence what became of the proposal. */
export async function noteProposal(pool: Queryable, attendanceId: number, words: string): Promise<void> {
  await pool.query(`insert into attendance_step (attendance_id, kind, text) values ($1, 'noted', $2)`, [
    attendanceId,
    words,
  ])
}

import type pg from 'pg'
import { askCells } from '../base/cells.ts'
import { AHEAD } from '../base/due-at.ts'
import { epochMs } from '../base/sql-rows.ts'
import { isClockBehind } from '../base/upkeep-clock.ts'
import { HEARD } from '../packed/message-rows.ts'

/**
 * Puts right when devices were heard last, where a clock that was ahead dated that in what is still to come: a device that
 * is silent since would be taken to communicate until then. It is when their newest message of before now came; without
 * one, now. What they said by that clock is told as of then; of a device that was heard since, as of its last position at the
 * latest, which may have been later. Devices that are being written are left to that. By a clock that is behind all was heard in what is still to come, and
 * nothing is put right; but what is ahead by minutes is: whoever is silent must not be taken for a day to communicate. Answers how many were.
 */
export async function correctFutureCommunications(pool: pg.Pool): Promise<number> {
  if (await isClockBehind(pool)) return 0
  const corrected = await askCells(pool, (cell) =>
    cell.query(
      `with ahead as (
       select a.device_id, a.last_communication_at, a.readings, a.readings_at from device_activity a
       where a.last_communication_at ${AHEAD} or a.readings_at ${AHEAD}
          or exists (select from last_position p where p.device_id = a.device_id and p.received_at ${AHEAD})
       order by a.device_id for update skip locked
     ), heard as (
       select a.*, case when a.last_communication_at ${AHEAD} then coalesce(
         (select max(m.received_at) from message m where m.device_id = a.device_id and m.${HEARD} and m.received_at <= now()),
         (select max(p.last_received_at) from packed_message p where p.device_id = a.device_id and p.last_received_at <= now()),
         now())
         else a.last_communication_at end as at
       from ahead a
     ), told as (
       select h.*, case when h.last_communication_at ${AHEAD} then h.at
         else least(h.at, (select max(p.fix_time) from last_position p where p.device_id = h.device_id)) end as told_at
       from heard h
     ), fixes as (
       update last_position p set received_at = least(p.fix_time, now())
       from ahead where ahead.device_id = p.device_id and p.received_at ${AHEAD}
     )
     update device_activity a set changed_in = pg_current_xact_id(), last_communication_at = told.at,
       readings_at = case when told.readings_at ${AHEAD} then told.told_at else told.readings_at end,
       readings = case when told.readings_at ${AHEAD} then (
         select jsonb_object_agg(name, case when to_timestamp((said ->> 1)::float8 / 1000) ${AHEAD}
           then jsonb_build_array(said -> 0, ${epochMs('told.told_at')}) else said end)
         from jsonb_each(told.readings) as each(name, said)) else told.readings end
     from told where told.device_id = a.device_id`,
    ),
  )
  return corrected.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}

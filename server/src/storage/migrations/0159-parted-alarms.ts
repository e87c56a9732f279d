import { type Kysely, sql } from 'kysely'
import { inEachCell } from './cell-schemas.ts'

/** Alarms are parted where it is changed afterwards whose they were (decision 23). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createParting(db)
  await inEachCell(db, async (cell) => {
    await sql`alter table alarm add column parted_from integer`.execute(cell)
    await sql`comment on column alarm.parted_from is 'the alarm that it was a part of, whose people are not told of it again'`.execute(
      cell,
    )
    // Those of before have none of it, and their alarms are parted by what is known of their ends.
    await sql`
      alter table alarm_report add column at timestamptz, add column latitude_e7 integer, add column longitude_e7 integer,
        add column alarm_id integer`.execute(cell)
    await sql`comment on column alarm_report.at is 'when it was, as far as a device''s clock can be believed'`.execute(
      cell,
    )
    await partWhatReachesOver(cell)
  })
}

async function createParting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm_parting (
      device_id integer not null references device on delete cascade,
      span tstzrange not null
    )`.execute(db)
  await sql`create index alarm_parting_device on alarm_parting (device_id)`.execute(db)
  await sql`comment on table alarm_parting is 'whose a device was then was changed, and its alarms are to be parted anew'`.execute(
    db,
  )
  // No path of the program, of an import or of an operator's SQL passes by it. A device or a vehicle may go with its links.
  await sql`
    create function part_alarms() returns trigger language plpgsql as $$
    declare
      before tstzmultirange := case when tg_op = 'INSERT' then '{}' else tstzmultirange(old.period) end;
      after tstzmultirange := case when tg_op = 'DELETE' then '{}' else tstzmultirange(new.period) end;
      changed tstzmultirange := (before - after) + (after - before);
    begin
      if tg_table_name = 'installation' then
        insert into alarm_parting (device_id, span)
        select d.id, span from unnest(changed) as span
        join device d on d.id = case when tg_op = 'DELETE' then old.device_id else new.device_id end;
      else
        insert into alarm_parting (device_id, span)
        select d.id, i.period * span from unnest(changed) as span
        join installation i on i.vehicle_id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end and i.period && span
        join device d on d.id = i.device_id;
      end if;
      if found then
        perform pg_notify('alarm_parting', '');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger installation_parts_alarms after insert or update of period or delete on installation
      for each row execute function part_alarms()`.execute(db)
  await sql`
    create trigger ownership_adds_parts after insert or update of period on ownership
      for each row when (new.slot = 0) execute function part_alarms()`.execute(db)
  await sql`
    create trigger ownership_loss_parts after delete on ownership
      for each row when (old.slot = 0) execute function part_alarms()`.execute(db)
}

/** What was changed before is parted too. */
async function partWhatReachesOver(cell: Kysely<unknown>): Promise<void> {
  await sql`
    insert into alarm_parting (device_id, span)
    select a.device_id, tstzrange(a.first_at, a.last_at, '[]') from alarm a
    left join installation i on i.device_id = a.device_id and i.period @> a.first_at
    left join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> a.first_at
    where a.first_at < a.last_at and (
      not i.period @> a.last_at or not o.period @> a.last_at
      or i.id is null and exists (select from installation n where n.device_id = a.device_id and n.period @> a.last_at)
      or i.id is not null and o.id is null
        and exists (select from ownership n where n.vehicle_id = i.vehicle_id and n.slot = 0 and n.period @> a.last_at))`.execute(
    cell,
  )
}

import { type Kysely, sql } from 'kysely'

/** The trigger asks at the commit: a device that was deleted in the same transaction has no history left to hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function hold_history() returns trigger language plpgsql as $$
    declare
      link integer := case when tg_op = 'DELETE' then old.id else new.id end;
      before tstzrange := case when tg_op = 'INSERT' then 'empty' else old.period end;
      after tstzrange;
    begin
      if tg_op = 'INSERT' and new.created_at < transaction_timestamp() then
        return null;
      end if;
      execute format('select period from %I.%I where id = $1', tg_table_schema, tg_table_name) into after using link;
      if tg_table_name = 'installation' then
        insert into history_hold (device_id, days, until)
        select d.id, daterange((lower(span) at time zone 'UTC')::date, (upper(span) at time zone 'UTC')::date + 1), current_date + 30
        from unnest(changed_past(before, coalesce(after, 'empty'))) as span
        join device d on d.id = case when tg_op = 'DELETE' then old.device_id else new.device_id end;
      else
        insert into history_hold (device_id, days, until)
        select i.device_id, daterange((lower(i.period * span) at time zone 'UTC')::date, (upper(i.period * span) at time zone 'UTC')::date + 1), current_date + 30
        from unnest(changed_past(before, coalesce(after, 'empty'))) as span
        join installation i on i.vehicle_id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end and i.period && span;
      end if;
      return null;
    end $$`.execute(db)
}

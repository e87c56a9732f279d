import { type Kysely, sql } from 'kysely'

/** History is not deleted at once where it was changed whose it was, and what was deleted is known by its days: decision 68. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createForgottenDays(db)
  await createHold(db)
}

/** `forgotten_history` said it by owner, which a correction of owners left behind. A later version drops it. */
async function createForgottenDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forgotten_days (
      device_id integer primary key references device on delete cascade,
      days datemultirange not null
    )`.execute(db)
  await sql`comment on table forgotten_days is 'of these days (UTC) positions of a device were deleted, at least in part, as nobody kept them any more'`.execute(
    db,
  )
  await sql`
    insert into forgotten_days (device_id, days)
    select f.device_id, range_agg(gone.days) from forgotten_history f
    cross join lateral (
      select coalesce(range_agg(had.days) filter (where o.customer_id = f.customer_id), '{(,)}') as own,
             coalesce(range_agg(had.days), '{}') as any_owner
      from installation i
      join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period && i.period
      cross join lateral (
        select daterange((lower(i.period * o.period) at time zone 'UTC')::date, (upper(i.period * o.period) at time zone 'UTC')::date + 1) as days
      ) had
      where i.device_id = f.device_id
    ) links
    cross join lateral unnest(
      case when f.customer_id = 0 then '{(,)}'::datemultirange - links.any_owner else links.own end * datemultirange(daterange(null, f.before))
    ) as gone(days)
    group by f.device_id`.execute(db)
}

async function createHold(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_hold (
      device_id integer not null references device on delete cascade,
      days daterange not null,
      until date not null
    )`.execute(db)
  await sql`create index history_hold_device on history_hold (device_id)`.execute(db)
  await sql`comment on table history_hold is 'whose these days (UTC) of a device were was changed; before until, none of them is deleted'`.execute(
    db,
  )
  // What is past and is within one of two periods only.
  await sql`
    create function changed_past(before tstzrange, after tstzrange) returns tstzmultirange language sql stable as $$
      select ((tstzmultirange(before) - tstzmultirange(after)) + (tstzmultirange(after) - tstzmultirange(before)))
        * tstzmultirange(tstzrange(null, transaction_timestamp()))
    $$`.execute(db)
  // Asked at the commit, so that a link that was taken out and put back with other dates is one change.
  await sql`
    create function hold_history() returns trigger language plpgsql as $$
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
        select case when tg_op = 'DELETE' then old.device_id else new.device_id end,
               daterange((lower(span) at time zone 'UTC')::date, (upper(span) at time zone 'UTC')::date + 1), current_date + 30
        from unnest(changed_past(before, coalesce(after, 'empty'))) as span;
      else
        insert into history_hold (device_id, days, until)
        select i.device_id, daterange((lower(i.period * span) at time zone 'UTC')::date, (upper(i.period * span) at time zone 'UTC')::date + 1), current_date + 30
        from unnest(changed_past(before, coalesce(after, 'empty'))) as span
        join installation i on i.vehicle_id = case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end and i.period && span;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger installation_holds_history after insert or update of period or delete on installation
      deferrable initially deferred for each row execute function hold_history()`.execute(db)
  await sql`
    create constraint trigger ownership_adds_hold after insert or update of period on ownership
      deferrable initially deferred for each row when (new.slot = 0) execute function hold_history()`.execute(db)
  await sql`
    create constraint trigger ownership_loss_holds after delete on ownership
      deferrable initially deferred for each row when (old.slot = 0) execute function hold_history()`.execute(db)
  await createCustomerHold(db)
}

/** A customer below another may get another limit with it. */
async function createCustomerHold(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_history_of_customer() returns trigger language plpgsql as $$
    begin
      insert into history_hold (device_id, days, until)
      with recursive below (id) as (select new.id union select c.id from customer c join below b on c.parent_id = b.id)
      select i.device_id, daterange((lower(i.period * o.period) at time zone 'UTC')::date,
               least((upper(i.period * o.period) at time zone 'UTC')::date, current_date) + 1), current_date + 30
      from below join ownership o on o.customer_id = below.id and o.slot = 0
      join installation i on i.vehicle_id = o.vehicle_id and i.period && o.period;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger customer_holds_history after update of parent_id on customer for each row
      when (old.parent_id is distinct from new.parent_id) execute function hold_history_of_customer()`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What somebody puts aside comes back by itself, and tells of it each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attendance add column snoozed_until timestamptz,
      add constraint attendance_snoozed_check check (snoozed_until is null or claimed_by is null)`.execute(db)
  await sql`comment on column attendance.snoozed_until is 'put aside until then; what is closed is aside no more'`.execute(
    db,
  )
  await sql`create index attendance_snoozed on attendance (snoozed_until) where snoozed_until is not null`.execute(db)
  await sql`
    alter table attendance_step add column until timestamptz,
      drop constraint attendance_step_kind_check, add constraint attendance_step_kind_check check (
        kind in ('claimed', 'released', 'noted', 'callOpened', 'closed', 'escalated', 'snoozed', 'returned'))`.execute(
    db,
  )
  await sql`comment on column attendance_step.until is 'of snoozed: until when'`.execute(db)
  await sql`
    alter table notice drop constraint notice_kind_check,
      add constraint notice_kind_check check (kind in ('opened', 'escalated', 'returned', 'test')),
      drop constraint notice_attendance_id_user_id_kind_key`.execute(db)
  await sql`
    create unique index notice_told_once on notice (attendance_id, user_id, kind) where kind <> 'returned'`.execute(db)
  // All of an occurrence are looked for, which the index of what is told once does not answer.
  await sql`create index notice_of_attendance on notice (attendance_id)`.execute(db)
}

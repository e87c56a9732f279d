import type pg from 'pg'
import { markChannelFailed } from './notice-queue.ts'

/** Where there is another channel, the person is not kept waiting longer than for so many attempts. */
export const ATTEMPTS_BEFORE_NEXT = 3

/** A notice that counts as delivered since the outbox has its mail. */
export interface MailedNotice {
  key: string
  /** By which the mail left; null: it was removed. */
  channelId: number | null
  /** Null: the person has none after it, or the notice was to leave by that one alone. */
  nextChannelId: number | null
}

/**
 * Finds the notice that a mail brings, and by which channel it leaves where the mail does not arrive. Null where another address of
 * the person has the mail, or may have it before the person is kept waiting too long, and where the notice is no mail's matter any more.
 */
export async function findMailedNotice(
  client: pg.PoolClient,
  { id, noticeKey }: { id: number; noticeKey: string | null },
): Promise<MailedNotice | null> {
  if (noticeKey === null) return null
  // Of two mails of a notice that fail at once, each would take the other for one that may still arrive.
  await client.query('select from notice where key = $1 for update', [noticeKey])
  const { rows } = await client.query<MailedNotice>(
    `select n.key, n.channel_id as "channelId", next.id as "nextChannelId"
     from notice n left join notice_channel own on own.id = n.channel_id
     left join lateral (
       select c.id from notice_channel c
       where c.user_id = n.user_id and n.only_channel_id is null
         and case when own.id is null then c.kind <> 'email' else (c.place, c.id) > (own.place, own.id) end
       order by c.place, c.id limit 1
     ) next on true
     where n.key = $1 and n.state = 'delivered' and coalesce(own.kind, 'email') = 'email'
       and not exists (
         select from mail m where m.notice_key = $1 and m.id <> $2
           and (m.state = 'sent' or m.state = 'waiting' and (next.id is null or m.attempts < ${ATTEMPTS_BEFORE_NEXT})))
     order by n.id limit 1`,
    [noticeKey, id],
  )
  return rows[0] ?? null
}

/** Has a notice whose mail was given up for that reason, in words without a full stop, leave by the next channel, or gives it up; the mail has no part in it any more. */
export async function passOn(
  client: pg.PoolClient,
  { key, channelId, nextChannelId }: MailedNotice,
  why: string,
): Promise<void> {
  const reason = `O e-mail não foi entregue: ${why}.`
  await client.query(
    `update notice set state = case when $2::int is null then 'failed' else 'waiting' end, channel_id = coalesce($2, channel_id),
       attempts = 0, next_at = now(), delivered_at = null, last_error = $3
     where key = $1 and state = 'delivered'`,
    [key, nextChannelId, reason],
  )
  // Who sends another of them now waits for the notice, and finds that it went on.
  await client.query(
    `update mail set notice_key = null
     where id in (select id from mail where notice_key = $1 for update skip locked)`,
    [key],
  )
  if (channelId !== null) await markChannelFailed(client, channelId, reason)
}

import type { MailRow } from '@monitorweb/contract/administration/mail-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { selected, selectedTimes } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'

const COLUMNS = `${selected('m', 'mail', ['id', 'kind', 'recipient', 'state', 'attempts', 'lastError'])},
  ${selectedTimes('m', 'mail', ['createdAt', 'nextAt', 'sentAt'])}`

/** Lists the outbox without what the mails say, since links stand in them. An empty `state` asks for all. */
export async function listMails(pool: Queryable, state: string, { first, offset }: Page): Promise<MailRow[]> {
  const { rows } = await pool.query<MailRow>(
    `select ${COLUMNS} from mail m where $1 = '' or m.state = $1 order by m.id desc limit $2 offset $3`,
    [state, first, offset],
  )
  return rows
}

export async function countMails(pool: Queryable, state: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from mail m where $1 = '' or m.state = $1`,
    [state],
  )
  return rows[0]!.count
}

/** Tries a mail again that was given up, for another day. Throws NotFoundError, ConflictError for any other mail. */
export async function resendMail(pool: pg.Pool, viewer: Viewer, id: number): Promise<MailRow> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ state: string }>('select state from mail where id = $1 for update', [id])
    if (!rows[0]) throw new NotFoundError('id')
    if (rows[0].state !== 'failed') throw new ConflictError('id', 'Só se reenvia um e-mail que falhou.')
    await client.query(
      `update mail set state = 'waiting', attempts = 0, next_at = now(), expires_at = now() + interval '1 day' where id = $1`,
      [id],
    )
    await writeAudit(client, viewer, { action: 'resend', entity: 'mail', entityId: id })
    const { rows: after } = await client.query<MailRow>(`select ${COLUMNS} from mail m where m.id = $1`, [id])
    return after[0]!
  })
}

/** The mails that are not sent: how many wait, since when the oldest of these does, and how many were given up. */
interface UnsentMails {
  waiting: number
  failed: number
  oldestAt: EpochMs | null
}

export async function countUnsentMails(pool: Queryable): Promise<UnsentMails> {
  const { rows } = await pool.query<UnsentMails>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state = 'failed')::int as failed,
            (extract(epoch from min(created_at) filter (where state = 'waiting')) * 1000)::float8 as "oldestAt"
     from mail where state <> 'sent'`,
  )
  return rows[0]!
}

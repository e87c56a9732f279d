import type { MailKind, MailRow } from '@monitorweb/contract/administration/mail-operations'
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

/** The link in a mail of these ends with the mail, and no new one is made by sending it again. */
const WITH_LINK: readonly MailKind[] = ['passwordReset', 'invitation']
const DEAD_LINK =
  'O link deste e-mail venceu. Um novo sai em «Esqueci minha senha», ou do cadastro do usuário em «Enviar link de senha».'

/**
 * Tries a mail again that was given up, for another day, or until its link ends. Throws NotFoundError, ConflictError for any
 * other mail, and for one whose link has ended.
 */
export async function resendMail(pool: pg.Pool, viewer: Viewer, id: number): Promise<MailRow> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ state: string; hasLink: boolean; isOver: boolean }>(
      `select state, kind = any($2) as "hasLink", expires_at <= now() as "isOver" from mail where id = $1 for update`,
      [id, WITH_LINK],
    )
    if (!rows[0]) throw new NotFoundError('id')
    const { state, hasLink, isOver } = rows[0]
    if (state !== 'failed') throw new ConflictError('id', 'Só se reenvia um e-mail que falhou.')
    if (hasLink && isOver) throw new ConflictError('id', DEAD_LINK)
    await client.query(
      `update mail set state = 'waiting', attempts = 0, next_at = now(),
         expires_at = case when $2 then expires_at else now() + interval '1 day' end where id = $1`,
      [id, hasLink],
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

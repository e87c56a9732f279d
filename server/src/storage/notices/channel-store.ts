import type { ChannelKind } from '@monitorweb/contract/occurrences/notice-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, NotFoundError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { type Secrets, stored } from '../base/secret-columns.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'

/** A person needs a few. */
const MOST_CHANNELS = 20

/** A channel as it is kept; the address and the secret are encrypted. */
export interface ChannelRow {
  id: number
  userId: number
  kind: ChannelKind
  name: string
  addressEncrypted: string
  secretEncrypted: string
  place: number
  deliveredAt: EpochMs | null
  failedAt: EpochMs | null
  lastError: string
}

const COLUMNS = `c.id, c.user_id as "userId", c.kind, c.name, c.address_encrypted as "addressEncrypted",
  c.secret_encrypted as "secretEncrypted", c.place, ${epochMs('c.delivered_at')} as "deliveredAt",
  ${epochMs('c.failed_at')} as "failedAt", c.last_error as "lastError"`

/** Lists the channels of a person in the order in which they are tried. */
export async function listChannels(
  client: Queryable,
  userId: number,
  { first, offset }: { first?: number | undefined; offset: number } = { offset: 0 },
): Promise<ChannelRow[]> {
  const { rows } = await client.query<ChannelRow>(
    `select ${COLUMNS} from notice_channel c where c.user_id = $1 order by c.place, c.id limit $2 offset $3`,
    [userId, first ?? null, offset],
  )
  return rows
}

export async function countChannels(client: Queryable, userId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from notice_channel where user_id = $1',
    [userId],
  )
  return rows[0]!.count
}

/** Finds a channel of the viewer. Throws NotFoundError for anybody else's. */
export async function getChannel(client: Queryable, { userId }: Viewer, id: number): Promise<ChannelRow> {
  const { rows } = await client.query<ChannelRow>(
    `select ${COLUMNS} from notice_channel c where c.id = $1 and c.user_id = $2`,
    [id, userId],
  )
  if (!rows[0]) throw new NotFoundError('id')
  return rows[0]
}

export interface NewChannel {
  kind: ChannelKind
  name: string
  place: number
  /** As it is read; null keeps the one that is stored. */
  address: string | null
  secret: string | null
}

/** Adds a channel of the viewer, or changes one. Throws NotFoundError, ConflictError for too many. */
export async function saveChannel(
  pool: pg.Pool,
  { viewer, secrets }: { viewer: Viewer; secrets: Secrets },
  { id, channel }: { id: number | null; channel: NewChannel },
): Promise<ChannelRow> {
  return await inTransaction(pool, async (client) => {
    const { kind, name, place, address, secret } = channel
    const known = id === null ? null : await getChannel(client, viewer, id)
    if (known === null && (await countChannels(client, viewer.userId)) >= MOST_CHANNELS) {
      throw new ConflictError('id', `Cada pessoa tem até ${MOST_CHANNELS} canais. Retire um que não usa.`)
    }
    const values = [
      ...[viewer.userId, kind, name, place],
      address === null ? (known?.addressEncrypted ?? '') : stored(secrets, address),
      secret === null ? (known?.secretEncrypted ?? '') : stored(secrets, secret),
    ]
    const { rows } = await client.query<{ id: number }>(
      known === null
        ? `insert into notice_channel (user_id, kind, name, place, address_encrypted, secret_encrypted)
           values ($1, $2, $3, $4, $5, $6) returning id`
        : `update notice_channel set kind = $2, name = $3, place = $4, address_encrypted = $5, secret_encrypted = $6,
             last_error = '', failed_at = null where user_id = $1 and id = $7 returning id`,
      known === null ? values : [...values, known.id],
    )
    const saved = rows[0]!.id
    const action = known === null ? 'create' : 'update'
    await writeAudit(client, viewer, { action, entity: 'noticeChannel', entityId: saved, after: { kind, name, place } })
    return await getChannel(client, viewer, saved)
  })
}

/** Removes a channel of the viewer; what was to leave by it takes the others. Throws NotFoundError. */
export async function deleteChannel(pool: pg.Pool, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await removeChannel(client, viewer, id))) throw new NotFoundError('id')
  })
}

/** As {@link deleteChannel}; answers whether there was one. */
export async function removeChannel(client: pg.PoolClient, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await client.query<Pick<ChannelRow, 'kind' | 'name'>>(
    'delete from notice_channel where id = $1 and user_id = $2 returning kind, name',
    [id, viewer.userId],
  )
  const [before] = rows
  if (!before) return false
  await writeAudit(client, viewer, { action: 'delete', entity: 'noticeChannel', entityId: id, before: { ...before } })
  return true
}

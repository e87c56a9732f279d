import type { TraccarReading, TraccarServerRow } from '@monitorweb/contract/administration/traccar-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { ConflictError, InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { epochMs } from '../base/sql-rows.ts'
import { inTransaction } from '../base/transaction.ts'

const LONGEST_DAYS = 92
const DAY_MS = 24 * 3600_000
const MOST_ASKED = 100

/** Answers the server that is read; none where no process reads one. It is only for operators. */
export async function listTraccarServers(client: Queryable): Promise<TraccarServerRow[]> {
  const { rows } = await client.query<TraccarServerRow>(
    `select s.url, s.devices, s.found::float8 as found, ${epochMs('s.last_found_at')} as "lastFoundAt",
            ${epochMs('s.last_success_at')} as "lastSuccessAt", ${epochMs('s.last_error_at')} as "lastErrorAt",
            s.last_error as "lastError", (select count(*)::int from traccar_span where read_at is null) as waiting
     from traccar_server s where s.held_until > now()`,
  )
  return rows
}

const COLUMNS = `t.id::float8 as id, t.reason, t.serial, ${epochMs('t.from_at')} as "from", ${epochMs('t.to_at')} as "to",
  ${epochMs('t.requested_at')} as "requestedAt", ${epochMs('t.read_at')} as "readAt", t.found, t.failed`

export async function listTraccarReadings(client: Queryable, { first, offset }: Page): Promise<TraccarReading[]> {
  const { rows } = await client.query<TraccarReading>(
    `select ${COLUMNS} from traccar_span t order by t.id desc limit $1 offset $2`,
    [first, offset],
  )
  return rows
}

/** Asks for a period to be read, of one device or of all. Throws InvalidValueError, ConflictError. */
export async function askTraccarReading(
  pool: pg.Pool,
  viewer: Viewer,
  { from, to, serial }: { from: EpochMs; to: EpochMs; serial: string },
): Promise<TraccarReading> {
  if (from >= to) throw new InvalidValueError('to', 'O fim precisa ser depois do início.')
  if (to - from > LONGEST_DAYS * DAY_MS)
    throw new InvalidValueError('from', `Peça até ${LONGEST_DAYS} dias de cada vez.`)
  return await inTransaction(pool, async (client) => {
    const [server] = await listTraccarServers(client)
    if (!server) throw new ConflictError('from', 'Nenhum servidor Traccar está sendo lido. Veja TRACCAR_URL.')
    const { rows: waiting } = await client.query(
      `select from traccar_span where reason = 'asked' and read_at is null limit $1`,
      [MOST_ASKED],
    )
    if (waiting.length === MOST_ASKED)
      throw new ConflictError('from', 'Há leituras demais na fila. Espere que terminem.')
    const { rows } = await client.query<TraccarReading>(
      `insert into traccar_span as t (reason, serial, from_at, to_at)
       values ('asked', $1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000)) returning ${COLUMNS}`,
      [serial.trim(), from, to],
    )
    const asked = { serial, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    await writeAudit(client, viewer, { action: 'askReading', entity: 'traccar', entityId: rows[0]!.id, after: asked })
    return rows[0]!
  })
}

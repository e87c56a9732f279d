import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { otherPlate } from '@monitorweb/domain/brazil/plate'
import { serialKey } from '@monitorweb/domain/text/serial'
import type { Queryable } from '../base/queryable.ts'
import { inScope, scopeParameter, type Viewer } from '../base/scope.ts'

export interface ExistingRecord {
  key: string
  recordVersion: number
}

type Sent = Record<string, unknown>

/** A row of a spreadsheet names a record that is there by its id, else by what identifies it. `$1` is the scope. */
const BY_REGISTER: Record<RegisterName, { sql: string; values(sent: Sent): unknown[] }> = {
  cliente: {
    sql: `select c.id::text as key, c.version as "recordVersion" from customer c
          where c.inactive_at is null and ${inScope('c.id', '$1')} and (c.id = $2 or ($2::int is null and c.code = $3))`,
    values: ({ id, code }) => [id || null, code || null],
  },
  equipamento: {
    sql: `select d.serial as key, d.version as "recordVersion" from device d
          where d.inactive_at is null and d.state <> 'quarantine' and $1::int[] is null
            and (d.serial = $2 or d.match_key = $3) order by d.serial = $2 desc`,
    values: ({ serial }) => [serial ?? null, typeof serial === 'string' ? serialKey(serial) : null],
  },
  veiculo: {
    sql: `select v.id::text as key, v.version as "recordVersion" from vehicle v
          where v.inactive_at is null and $1::int[] is null and (v.id = $2 or ($2::int is null and v.plate = any($3)))
          order by v.status`,
    values: ({ id, plate }) => [
      id || null,
      [plate, otherPlate(String(plate ?? ''))].filter((one) => one !== undefined && one !== ''),
    ],
  },
  usuario: {
    sql: `select u.id::text as key, u.version as "recordVersion" from user_account u
          where u.inactive_at is null and ${inScope('u.customer_id', '$1')}
            and (u.id = $2 or ($2::int is null and lower(u.login) = lower($3)))`,
    values: ({ id, login }) => [id || null, login || null],
  },
}

/** Finds the record that sent values speak of, where the viewer may see it. */
export async function findExisting(
  client: Queryable,
  { scope }: Viewer,
  { register, sent }: { register: RegisterName; sent: Sent },
): Promise<ExistingRecord | null> {
  const { sql, values } = BY_REGISTER[register]
  const stored = Object.fromEntries(Object.entries(sent).filter(([, value]) => isStorable(value)))
  const { rows } = await client.query<ExistingRecord>(`${sql} limit 1`, [scopeParameter(scope), ...values(stored)])
  return rows[0] ?? null
}

/** PostgreSQL keeps no U+0000 in a text, so that no record has one. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('\0')
}

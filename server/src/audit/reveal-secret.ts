import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { NotFoundError } from '../errors/record-errors.ts'
import { writeAudit } from '../storage/base/audited-change.ts'
import { inScope, scopeParameter, type Viewer, vehicleInScope } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { AUDITED_RECORDS, fieldsOfEntity, readRecordKey } from './audited-records.ts'

/** Columns of the encrypted fields, by our names. */
const SECRET_COLUMNS: Record<string, string> = {
  pin: 'd.pin_encrypted',
  puk: 'd.puk_encrypted',
  password: 'v.password_encrypted',
  counterPassword: 'v.counter_password_encrypted',
}

/** `$1` the key, `$2` the viewer's scope. */
const VISIBLE: Partial<Record<RecordKind, string>> = {
  equipamento: `device d where d.serial = $1 and d.inactive_at is null and d.state <> 'quarantine' and ${inScope('d.customer_id', '$2')}`,
  veiculo: `vehicle v where v.id = $1::int and v.inactive_at is null and ${vehicleInScope('v.id', '$2')}`,
}

export interface SecretRequest {
  kind: RecordKind
  key: string
  /** Wire name of the field. */
  field: string
}

/**
 * One stored secret in clear; "" where none is set. Who saw it is recorded in the same transaction, so that nobody sees
 * one without a trace. Throws NotFoundError, FieldError for a field that holds no secret.
 */
export async function revealSecret(
  { pool, secrets }: { pool: pg.Pool; secrets: Secrets },
  viewer: Viewer,
  { kind, key: typed, field }: SecretRequest,
): Promise<string> {
  const { name, label } = secretField(kind, field)
  const key = readRecordKey(kind, typed)
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ stored: string }>(
      `select ${SECRET_COLUMNS[name]} as stored from ${VISIBLE[kind]}`,
      [key, scopeParameter(viewer.scope)],
    )
    if (!rows[0]) throw new NotFoundError()
    const entity = AUDITED_RECORDS[kind].entities[0]!
    await writeAudit(client, viewer, { action: 'revealSecret', entity, entityId: key, after: { field: label } })
    return rows[0].stored === '' ? '' : secrets.decrypt(rows[0].stored)
  })
}

function secretField(kind: RecordKind, wire: string): { name: string; label: string } {
  const secret = Object.entries(fieldsOfEntity(AUDITED_RECORDS[kind].entities[0]!)).flatMap(([name, entry]) =>
    isNested(entry) || entry.kind !== 'secret' ? [] : [{ name, wire: entry.wire, label: entry.label }],
  )
  const found = secret.find((field) => field.wire === wire)
  if (found) return found
  const known = secret.map((field) => `«${field.wire}»`).join(', ')
  throw new FieldError('campo', known ? `Use ${known}.` : 'Este cadastro não guarda segredos.')
}

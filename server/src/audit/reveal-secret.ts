import type { RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { NotFoundError } from '../errors/record-errors.ts'
import { writeAudit } from '../storage/base/audited-change.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { findDeviceSecrets, findVehicleSecrets } from '../storage/registers/stored-secrets.ts'
import { FIELDS_OF_ENTITY } from './audited-fields.ts'
import { AUDITED_RECORDS, readRecordKey } from './audited-records.ts'

export interface SecretRequest {
  kind: RecordKind
  key: string
  /** The wire name of the field. */
  field: string
}

/**
 * Answers one stored secret in clear; "" where none is set. Who saw it is recorded in the same transaction, so that
 * nobody sees one without a trace. Throws NotFoundError, FieldError for a field that holds no secret.
 */
export async function revealSecret(
  { pool, secrets }: { pool: pg.Pool; secrets: Secrets },
  viewer: Viewer,
  { kind, key: typed, field }: SecretRequest,
): Promise<string> {
  const { name, label } = secretField(kind, field)
  const key = readRecordKey(kind, typed)
  return await inTransaction(pool, async (client) => {
    const stored = await findStored(client, viewer, { kind, key, name })
    if (stored === undefined) throw new NotFoundError()
    const entity = AUDITED_RECORDS[kind].entities[0]!
    await writeAudit(client, viewer, { action: 'revealSecret', entity, entityId: key, after: { field: label } })
    return stored === '' ? '' : secrets.decrypt(stored)
  })
}

/** Finds the stored record; undefined for one that the viewer may not see. */
async function findStored(
  client: pg.PoolClient,
  viewer: Viewer,
  { kind, key, name }: { kind: RecordKind; key: string; name: string },
): Promise<string | undefined> {
  const found: Record<string, string> | undefined =
    kind === 'veiculo'
      ? await findVehicleSecrets(client, viewer, Number(key))
      : await findDeviceSecrets(client, viewer, key)
  return found?.[`${name}Encrypted`]
}

function secretField(kind: RecordKind, wire: string): { name: string; label: string } {
  const secret = Object.entries(FIELDS_OF_ENTITY[AUDITED_RECORDS[kind].entities[0]!]!).flatMap(([name, entry]) =>
    isNested(entry) || entry.kind !== 'secret' ? [] : [{ name, wire: entry.wire, label: entry.label }],
  )
  const found = secret.find((field) => field.wire === wire)
  if (found) return found
  const known = secret.map((field) => `«${field.wire}»`).join(', ')
  throw new FieldError('campo', known ? `Use ${known}.` : 'Este cadastro não guarda segredos.')
}

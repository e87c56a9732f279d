import type { SmsGatewayForm } from '@monitorweb/contract/commands/sms-gateway-operations'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import type pg from 'pg'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { masked, type Secrets, stored, toldSecrets } from '../base/secret-columns.ts'
import { inTransaction } from '../base/transaction.ts'

/** Without one nothing goes by SMS. */
const NONE: SmsGatewayForm = {
  ...{ url: '', method: 'POST', headers: '', body: '', secret: '' },
  ...{ idField: '', reportIdField: '', reportStatusField: '' },
  ...{ deliveredWords: 'delivered', failedWords: 'failed,undelivered' },
}

const columns = (secret: string) => `
  url, method, headers, body, ${secret} as secret, id_field as "idField", report_id_field as "reportIdField",
  report_status_field as "reportStatusField", delivered_words as "deliveredWords", failed_words as "failedWords"`

/** Reads through whom SMS go, the secret masked. */
export async function getSmsGateway(client: Queryable): Promise<SmsGatewayForm> {
  const { rows } = await client.query<SmsGatewayForm>(`select ${columns(masked('secret_encrypted'))} from sms_gateway`)
  return rows[0] ?? NONE
}

/** Reads it as who sends needs it, the secret opened; null where none is set up. Throws for a secret of another key. */
export async function openSmsGateway(client: Queryable, secrets: Secrets): Promise<SmsGatewayForm | null> {
  const { rows } = await client.query<SmsGatewayForm>(`select ${columns('secret_encrypted')} from sms_gateway`)
  const gateway = rows[0]
  if (!gateway || gateway.url === '') return null
  return { ...gateway, secret: gateway.secret && secrets.decrypt(gateway.secret) }
}

export async function isSmsSetUp(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ url: string }>(`select url from sms_gateway where url <> ''`)
  return rows.length > 0
}

/** Sets what was sent of it; a masked secret stays. */
export async function setSmsGateway(
  pool: pg.Pool,
  viewer: Viewer,
  { secrets, change }: { secrets: Secrets; change: Partial<SmsGatewayForm> },
): Promise<SmsGatewayForm> {
  return await inTransaction(pool, async (client) => {
    await client.query('lock table sms_gateway in share row exclusive mode')
    const before = await getSmsGateway(client)
    const isNewSecret = change.secret !== undefined && change.secret !== SECRET_MASK
    const after = { ...before, ...change, ...(isNewSecret && { secret: change.secret && SECRET_MASK }) }
    await client.query(
      `insert into sms_gateway (id, url, method, headers, body, secret_encrypted, id_field, report_id_field,
                                report_status_field, delivered_words, failed_words)
       values (1, $1, $2, $3, $4, coalesce($5, ''), $6, $7, $8, $9, $10)
       on conflict (id) do update set url = excluded.url, method = excluded.method, headers = excluded.headers,
         body = excluded.body, secret_encrypted = coalesce($5, sms_gateway.secret_encrypted), id_field = excluded.id_field,
         report_id_field = excluded.report_id_field, report_status_field = excluded.report_status_field,
         delivered_words = excluded.delivered_words, failed_words = excluded.failed_words`,
      [
        ...[after.url, after.method, after.headers, after.body, isNewSecret ? stored(secrets, change.secret!) : null],
        ...[after.idField, after.reportIdField, after.reportStatusField, after.deliveredWords, after.failedWords],
      ],
    )
    await writeAudit(client, viewer, {
      ...{ action: 'update', entity: 'smsGateway', entityId: 1, before: { ...before } },
      after: { ...after, ...(isNewSecret && toldSecrets(before, change)) },
    })
    return after
  })
}

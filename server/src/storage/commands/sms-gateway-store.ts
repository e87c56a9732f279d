import { type SmsGatewayForm, tellsValidity } from '@monitorweb/contract/commands/sms-gateway-operations'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { masked, type Secrets, stored, toldSecrets } from '../base/secret-columns.ts'
import { inTransaction } from '../base/transaction.ts'

/** Without one nothing goes by SMS. */
const NONE: SmsGatewayForm = {
  ...{ url: '', method: 'POST', headers: '', body: '', secret: '' },
  ...{ acceptedWords: '', idField: '', reportIdField: '', reportStatusField: '' },
  ...{ deliveredWords: 'delivered', failedWords: 'failed,undelivered' },
}

const columns = (secret: string) => `
  url, method, headers, body, ${secret} as secret, accepted_words as "acceptedWords", id_field as "idField", report_id_field as "reportIdField",
  report_status_field as "reportStatusField", delivered_words as "deliveredWords", failed_words as "failedWords"`

/** Reads through whom SMS go, the secret masked. */
export async function getSmsGateway(client: Queryable): Promise<SmsGatewayForm> {
  const { rows } = await client.query<SmsGatewayForm>(`select ${columns(masked('secret_encrypted'))} from sms_gateway`)
  return rows[0] ?? NONE
}

/**
 * Reads it as who sends needs it, the secret opened; null where none is set up. Throws for a secret of another key, and where its request names one that
 * is not there, as after the key was lost: a request without it is refused for good.
 */
export async function openSmsGateway(client: Queryable, secrets: Secrets): Promise<SmsGatewayForm | null> {
  const { rows } = await client.query<SmsGatewayForm>(`select ${columns('secret_encrypted')} from sms_gateway`)
  const gateway = rows[0]
  if (!gateway || gateway.url === '') return null
  if (gateway.secret === '' && namesSecret(gateway)) throw new Error('the secret that the request names is not there')
  return { ...gateway, secret: gateway.secret && secrets.decrypt(gateway.secret) }
}

/** Tells whether SMS go anywhere, and whether whoever sends them is told for how long: only then a block may be among them. */
export async function findSmsReach(client: Queryable): Promise<{ isSetUp: boolean; mayBlock: boolean }> {
  const gateway = await getSmsGateway(client)
  const isSetUp = gateway.url !== ''
  return { isSetUp, mayBlock: isSetUp && tellsValidity(gateway) }
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
    if (before.secret !== '' && !isNewSecret && ![undefined, '', before.url].includes(change.url)) {
      throw new ConflictError('secret', SECRET_OF_ANOTHER)
    }
    const literal = change.headers === undefined ? null : headerWithLiteralSecret(change.headers)
    if (literal !== null) throw new ConflictError('headers', literalSecretWords(literal))
    const after = { ...before, ...change, ...(isNewSecret && { secret: change.secret && SECRET_MASK }) }
    await client.query(
      `insert into sms_gateway (id, url, method, headers, body, secret_encrypted, id_field, report_id_field,
                                report_status_field, delivered_words, failed_words, accepted_words)
       values (1, $1, $2, $3, $4, coalesce($5, ''), $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set url = excluded.url, method = excluded.method, headers = excluded.headers,
         body = excluded.body, secret_encrypted = coalesce($5, sms_gateway.secret_encrypted), id_field = excluded.id_field,
         report_id_field = excluded.report_id_field, report_status_field = excluded.report_status_field,
         delivered_words = excluded.delivered_words, failed_words = excluded.failed_words,
         accepted_words = excluded.accepted_words`,
      [
        ...[after.url, after.method, after.headers, after.body, isNewSecret ? stored(secrets, change.secret!) : null],
        ...[after.idField, after.reportIdField, after.reportStatusField, after.deliveredWords, after.failedWords],
        after.acceptedWords,
      ],
    )
    // Another gateway names others by what this one named: its reports are still known by the number of the command.
    if (after.url !== before.url) await client.query("update command set sms_id = '' where sms_id <> ''")
    await writeAudit(client, viewer, {
      ...{ action: 'update', entity: 'smsGateway', entityId: 1, before: { ...told(before) } },
      after: { ...told(after, before), ...(isNewSecret && toldSecrets(before, change)) },
    })
    return after
  })
}

const SECRET_OF_ANOTHER = 'O endereço mudou: digite o segredo de novo, ou ele iria para quem não se sabe se o pode ter.'
/** Names the secret in a request, as it is or in Base64. */
const SECRET_NAME = /\{segredo(64)?\}/

function namesSecret({ url, headers, body }: SmsGatewayForm): boolean {
  return [url, headers, body].some((part) => SECRET_NAME.test(part))
}

/** Headers by which gateways know who asks. */
const TELLS_WHO = /auth|token|(?<!idempotency-)key|secret|pass|cookie|senha|segredo/i

/** The name of a header that holds a secret itself, in place of naming it; null where none does. */
function headerWithLiteralSecret(headers: string): string | null {
  const lines = headers.split('\n').map((line) => ({ line, name: line.split(':')[0]!.trim() }))
  return lines.find(({ line, name }) => TELLS_WHO.test(name) && !SECRET_NAME.test(line))?.name ?? null
}

function literalSecretWords(name: string): string {
  return `No cabeçalho ${name} escreva {segredo} ou {segredo64}, e a senha no campo Segredo: só ele é guardado cifrado.`
}

/** What the audit, which more people read, says of it: how a request is written may tell a key by itself. */
function told(gateway: SmsGatewayForm, before = gateway): SmsGatewayForm {
  const other = (name: 'url' | 'headers' | 'body') => (gateway[name] === before[name] ? '' : ' (outro)')
  const names = gateway.headers.split('\n').map((line) => line.split(':')[0])
  return {
    ...gateway,
    url: `${gateway.url.split(/[?#]/)[0]}${other('url')}`,
    headers: `${names.join(', ')}${other('headers')}`,
    body: `${gateway.body && '(guardado)'}${other('body')}`,
  }
}

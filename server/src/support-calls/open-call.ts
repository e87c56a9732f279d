import {
  CLASSIFICATIONS,
  MOST_ATTACHMENTS,
  type newSupportCallFields,
} from '@monitorweb/contract/support-calls/support-call'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import type pg from 'pg'
import { NotFoundError } from '../errors/record-errors.ts'
import { writeAudit } from '../storage/base/audited-change.ts'
import { includesCustomer, narrowScope, type Scope, type Viewer } from '../storage/base/scope.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { dueAt } from '../storage/settings/due-time-store.ts'
import { findSent, takeSendingTurn } from '../storage/support-calls/sent-once.ts'
import { announceCall, holdCustomer } from '../storage/support-calls/support-call-changes.ts'
import { insertCallEvent } from '../storage/support-calls/support-call-events.ts'
import { getCall } from '../storage/support-calls/support-call-lists.ts'
import { findOwner, insertCall } from '../storage/support-calls/support-call-opening.ts'
import type { SupportCallRow } from '../storage/support-calls/support-call-rows.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { attachTo, type FilePlace, type FileText, readAttachmentIds, readFileText } from './attachments.ts'
import { type ContextDeps, readCallContext } from './read-call-context.ts'

const EVERYTHING: Scope = { kind: 'all' }
/** Every client sends this as `matriz`; it means the person's own customer. */
const OWN_HEADQUARTERS = 1

type Input = CompleteInput<typeof newSupportCallFields>
export interface OpeningDeps extends ContextDeps {
  uploads: UploadFolder
  reserve: FilePlace['reserve']
}

/** What is noted of a new call elsewhere, in the same transaction. */
type Note = (client: pg.PoolClient, code: number) => Promise<void>

/**
 * Opens a call of a customer in scope, under one key once; a call about a vehicle keeps what is known of it now, and a file
 * that was only named is noted in it. Throws NotFoundError for a customer or vehicle out of scope, FieldError for its files.
 */
export async function openCall(deps: OpeningDeps, viewer: Viewer, input: Input, noted?: Note): Promise<SupportCallRow> {
  // What is known of the vehicle takes a while to read, and need not be read for a call that stands already.
  const opened = await findSent(deps.pool, viewer, { key: input.sendingKey, kind: 'opened' })
  return opened === null ? await openAnew(deps, viewer, input, noted) : await getCall(deps.pool, viewer, opened)
}

async function openAnew(deps: OpeningDeps, viewer: Viewer, input: Input, noted?: Note): Promise<SupportCallRow> {
  const { pool, uploads, reserve } = deps
  const customerId = await customerOf(deps, viewer, input)
  const { vehicleId, title, description, aboutInstant, sendingKey } = input
  const now = Date.now()
  const known =
    vehicleId === null
      ? null
      : await readCallContext(deps, { ...(await scopeOf(deps, customerId)), vehicleId, aboutInstant, now })
  const { ids, missing } = await filesOf({ pool, folder: uploads, reserve }, viewer, input)
  const urgent = input.classification === CLASSIFICATIONS.urgent
  return await inTransaction(pool, async (client) => {
    await takeSendingTurn(client, viewer, sendingKey)
    const opened = await findSent(client, viewer, { key: sendingKey, kind: 'opened' })
    if (opened !== null) return await getCall(client, viewer, opened)
    // Deleted since it was asked for, or about to be: whoever deletes it waits, and finds the call.
    if (!(await holdCustomer(client, customerId))) throw new NotFoundError('customerId')
    const code = await insertCall(client, viewer, {
      ...{ customerId, title, description, urgent, vehicleId, aboutInstant },
      // One instant for both: by two clocks a call would be due a second before its time.
      openedAt: new Date(now),
      dueAt: await dueAt(client, { since: now, urgent }),
      deviceId: known?.deviceId ?? null,
      context: known?.context ?? null,
      diagnosis: known?.diagnosis ?? null,
      recoverySign: known?.recoverySign ?? null,
    })
    const event = { callId: code, kind: 'opened' as const, text: wordsOf(missing), sendingKey }
    const eventId = await insertCallEvent(client, viewer, event)
    await attachTo(client, viewer, { code, eventId, ids })
    const after = { customerId, title, description, urgent, vehicleId }
    await writeAudit(client, viewer, { action: 'create', entity: 'supportCall', entityId: code, after })
    await announceCall(client, { code, customerId, internal: false })
    await noted?.(client, code)
    return await getCall(client, viewer, code)
  })
}

/**
 * Answers the customer that is named, else the vehicle's owner where the viewer may see it, else the viewer's own.
 * Throws NotFoundError.
 */
async function customerOf({ pool }: OpeningDeps, viewer: Viewer, input: Input): Promise<number> {
  const owner = input.vehicleId === null ? null : await findOwner(pool, viewer, input.vehicleId)
  const headquarters = input.headquarters === OWN_HEADQUARTERS ? null : input.headquarters
  const named = input.customerId ?? headquarters
  if (named !== null) {
    const field = input.customerId === null ? 'headquarters' : 'customerId'
    if (!includesCustomer(viewer.scope, named)) throw new NotFoundError(field)
    await narrowScope(pool, viewer.scope, named).catch((error: unknown) => {
      throw error instanceof NotFoundError ? new NotFoundError(field) : error
    })
    return named
  }
  return owner !== null && includesCustomer(viewer.scope, owner) ? owner : viewer.customerId
}

/**
 * Answers the scope of the call's customer: a call shows that customer's people nothing that is not theirs, whoever
 * opened it.
 */
async function scopeOf({ pool }: OpeningDeps, customerId: number): Promise<{ scope: Scope }> {
  return { scope: await narrowScope(pool, EVERYTHING, customerId) }
}

/** Answers the files of the call, that of `arquivo` first, and the name of one that did not come. */
async function filesOf(place: FilePlace, viewer: Viewer, input: Input): Promise<FileText> {
  const attached = readAttachmentIds(input.attachmentIds)
  const [text, field] = input.file.trim() === '' ? [input.sameFile, 'aquivo'] : [input.file, 'arquivo']
  const named = await readFileText(place, viewer, { text, field })
  const ids = [...new Set([...named.ids, ...attached])]
  if (ids.length > MOST_ATTACHMENTS)
    throw new FieldError('anexos', `Um chamado pode ter até ${MOST_ATTACHMENTS} anexos.`)
  return { ids, missing: named.missing }
}

/** Answers what the call says of a file that was named and did not come. */
function wordsOf(missing: string): string {
  return missing && `O arquivo «${missing}» não veio: só o nome dele foi enviado. Anexe-o em uma resposta.`
}

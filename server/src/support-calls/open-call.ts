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
import { announceCall } from '../storage/support-calls/support-call-changes.ts'
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

/**
 * Opens a call of a customer in scope; a call about a vehicle keeps what is known of it now, and a file that was only
 * named is noted in it. What is `noted` of the new call elsewhere is so in the same transaction. Throws NotFoundError for a
 * customer or vehicle out of scope, FieldError for its files.
 */
export async function openCall(
  deps: OpeningDeps,
  viewer: Viewer,
  input: Input,
  noted?: (client: pg.PoolClient, code: number) => Promise<void>,
): Promise<SupportCallRow> {
  const { pool, uploads, reserve } = deps
  const customerId = await customerOf(deps, viewer, input)
  const { vehicleId, title, description, aboutInstant } = input
  const now = Date.now()
  const known =
    vehicleId === null
      ? null
      : await readCallContext(deps, { ...(await scopeOf(deps, customerId)), vehicleId, aboutInstant, now })
  const { ids, missing } = await filesOf({ pool, folder: uploads, reserve }, viewer, input)
  const urgent = input.classification === CLASSIFICATIONS.urgent
  return await inTransaction(pool, async (client) => {
    const code = await insertCall(client, viewer, {
      ...{ customerId, title, description, urgent, vehicleId, aboutInstant },
      dueAt: await dueAt(client, { since: now, urgent }),
      deviceId: known?.deviceId ?? null,
      context: known?.context ?? null,
      diagnosis: known?.diagnosis ?? null,
      recoverySign: known?.recoverySign ?? null,
    })
    const eventId = await insertCallEvent(client, viewer, { callId: code, kind: 'opened', text: wordsOf(missing) })
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

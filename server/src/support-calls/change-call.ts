import { REOPEN_DAYS } from '@monitorweb/contract/support-calls/support-call'
import type pg from 'pg'
import { ConflictError } from '../errors/record-errors.ts'
import {
  callAnsweredMail,
  callAssignedMail,
  callFinishedMail,
  callReopenedMail,
  customerAnsweredMail,
} from '../mail/support-call-mails.ts'
import { announceOccurrences } from '../storage/alarms/occurrence-news.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { dueAt } from '../storage/settings/due-time-store.ts'
import { requireAssignee } from '../storage/support-calls/assignee-store.ts'
import { findSent } from '../storage/support-calls/sent-once.ts'
import { changeCall, requireCustomer, requireOpen } from '../storage/support-calls/support-call-changes.ts'
import { type CallEventKind, insertCallEvent } from '../storage/support-calls/support-call-events.ts'
import type { SupportCallRow } from '../storage/support-calls/support-call-rows.ts'
import { attachTo, readAttachmentIds } from './attachments.ts'
import { type CallMailDeps, mailAssignee, mailCustomer } from './mail-about-call.ts'

const DAY_MS = 24 * 3_600_000

interface Asked {
  code: number
  recordVersion?: number | undefined
}

export interface ChangeDeps extends CallMailDeps {
  pool: pg.Pool
}

/** Finishes an open call; its customer gets mail where the desk finished it. */
export async function closeCall(
  deps: ChangeDeps,
  viewer: Viewer,
  { resolution, attachmentIds, ...asked }: Asked & { resolution: string; attachmentIds: string },
): Promise<SupportCallRow> {
  const ids = readAttachmentIds(attachmentIds)
  return await changeCall(deps.pool, viewer, {
    asked,
    async work(client, call) {
      await requireOpen(client, viewer, call)
      const eventId = await insertCallEvent(client, viewer, { callId: call.code, kind: 'finished', text: resolution })
      await attachTo(client, viewer, { code: call.code, eventId, ids })
      const mail = { kind: 'callFinished' as const, text: resolution, compose: callFinishedMail }
      await mailCustomer(client, deps, { viewer, call, ...mail })
      return { row: { finishedAt: new Date(), finishedBy: viewer.userId, resolution } }
    },
  })
}

/** Opens a finished call again, within days, as what it was; it is due anew, and whoever solves it gets mail. */
export async function reopenCall(
  deps: ChangeDeps,
  viewer: Viewer,
  { reason, ...asked }: Asked & { reason: string },
): Promise<SupportCallRow> {
  return await changeCall(deps.pool, viewer, {
    asked,
    async work(client, call) {
      const { code, finishedAt, urgent, assigneeId } = call
      const now = Date.now()
      if (finishedAt === null) throw new ConflictError('code', 'Este chamado já está aberto.')
      if (now - finishedAt > REOPEN_DAYS * DAY_MS) {
        const message = `Este chamado foi finalizado há mais de ${REOPEN_DAYS} dias. Abra um novo chamado.`
        throw new ConflictError('code', message)
      }
      await requireCustomer(client, call)
      await insertCallEvent(client, viewer, { callId: code, kind: 'reopened', text: reason })
      const mail = { kind: 'callReopened' as const, text: reason, compose: callReopenedMail }
      await mailAssignee(client, deps, { viewer, call, assigneeId, ...mail })
      const due = await dueAt(client, { since: now, urgent })
      return { row: { finishedAt: null, finishedBy: null, resolution: '', dueAt: due } }
    },
  })
}

/** Makes an urgent call important and the other way round; its due time becomes that of its kind. */
export async function toggleCall(pool: pg.Pool, viewer: Viewer, asked: Asked): Promise<SupportCallRow> {
  return await changeCall(pool, viewer, {
    asked,
    async work(client, call) {
      await requireOpen(client, viewer, call)
      const urgent = !call.urgent
      const words = (isUrgent: boolean) => (isUrgent ? 'Urgente' : 'Importante')
      const event = { callId: call.code, kind: 'priority' as const, before: words(call.urgent), after: words(urgent) }
      await insertCallEvent(client, viewer, event)
      return { row: { urgent, dueAt: await dueAt(client, { since: call.dueSince, urgent }) } }
    },
  })
}

/** Takes an open call out of every list; answers what it was. */
export async function deleteCall(pool: pg.Pool, viewer: Viewer, asked: Asked): Promise<SupportCallRow> {
  return await changeCall(pool, viewer, {
    asked,
    async work(client, call) {
      await requireOpen(client, viewer, call)
      const { code, customerId, vehicleId } = call
      await insertCallEvent(client, viewer, { callId: code, kind: 'deleted' })
      // Another one can be opened about the occurrence that it was about.
      if (vehicleId !== null) await announceOccurrences(client, [{ customerId, vehicleId }])
      return { row: {}, action: 'delete' }
    },
  })
}

interface Reply {
  code: number
  text: string
  internal: boolean
  attachmentIds: string
  sendingKey: string
}

/**
 * Writes into an open call, under one key once; the customer gets mail of what the desk wrote for it to read, whoever
 * solves the call of the rest.
 */
export async function replyToCall(
  deps: ChangeDeps,
  viewer: Viewer,
  { code, text, internal, attachmentIds, sendingKey }: Reply,
): Promise<SupportCallRow> {
  const ids = readAttachmentIds(attachmentIds)
  const kind: CallEventKind = internal ? 'internalNote' : 'reply'
  return await changeCall(deps.pool, viewer, {
    asked: { code },
    async work(client, call) {
      if ((await findSent(client, viewer, { key: sendingKey, kind, code })) !== null) return null
      await requireOpen(client, viewer, call)
      const eventId = await insertCallEvent(client, viewer, { callId: code, kind, text, internal, sendingKey })
      await attachTo(client, viewer, { code, eventId, ids })
      const mail = { viewer, call, text }
      if (!internal) await mailCustomer(client, deps, { ...mail, kind: 'callAnswered', compose: callAnsweredMail })
      if (!viewer.operator) {
        const { assigneeId } = call
        await mailAssignee(client, deps, {
          ...mail,
          assigneeId,
          kind: 'customerAnswered',
          compose: customerAnsweredMail,
        })
      }
      return { row: {}, internal }
    },
  })
}

/**
 * Makes an operator responsible for an open call, or nobody (null); an operator whom another person names gets mail.
 */
export async function assignCall(
  deps: ChangeDeps,
  viewer: Viewer,
  { assigneeId, ...asked }: Asked & { assigneeId: number | null },
): Promise<SupportCallRow> {
  return await changeCall(deps.pool, viewer, {
    asked,
    async work(client, call) {
      await requireOpen(client, viewer, call)
      const after = assigneeId === null ? '' : await requireAssignee(client, deps.privileged, assigneeId)
      await insertCallEvent(client, viewer, { callId: call.code, kind: 'assigned', before: call.assigneeName, after })
      const mail = { kind: 'callAssigned' as const, text: '', compose: callAssignedMail }
      await mailAssignee(client, deps, { viewer, call, assigneeId, ...mail })
      return { row: { assigneeId } }
    },
  })
}

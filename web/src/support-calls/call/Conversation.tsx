import { SUPPORT_CALL_EVENTS, type SupportCallEvent } from '@monitorweb/contract/support-calls/support-call-context'
import { messageOf } from '#api/api-error.ts'
import { formatDateTime } from '#format/date-time.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import { useCallEvents } from '../use-support-calls.ts'
import styles from './conversation.module.css'

/** Shows what people wrote and what happened to the call, in one line of time. */
export function Conversation({ code }: { code: number }) {
  const { data, error, isPending, refetch } = useCallEvents(code)
  if (isPending) return <Skeleton height={160} />
  return (
    <>
      {data && (
        <ol className={styles.events} aria-label="Conversa e histórico">
          {data.map((event) => (
            <li key={event.id}>{isWritten(event) ? <Written event={event} /> : <Happened event={event} />}</li>
          ))}
        </ol>
      )}
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
    </>
  )
}

function isWritten({ kind }: SupportCallEvent): boolean {
  return kind === SUPPORT_CALL_EVENTS.reply || kind === SUPPORT_CALL_EVENTS.internalNote
}

function Written({ event }: { event: SupportCallEvent }) {
  const { at, authorName, fromDesk, internal, text, attachments } = event
  return (
    <article className={styles.message} data-desk={fromDesk || undefined} data-internal={internal || undefined}>
      <header>
        <strong>{authorName || 'Usuário removido'}</strong>
        <span>{fromDesk ? 'central' : 'cliente'}</span>
        {internal && <span className={styles.internal}>Nota interna</span>}
        <Stamp at={at} />
      </header>
      <p>{text}</p>
      <AttachmentList attachments={attachments} />
    </article>
  )
}

function Happened({ event }: { event: SupportCallEvent }) {
  const { at, text, attachments } = event
  return (
    <div className={styles.happened}>
      <p>
        {eventWords(event)} <Stamp at={at} />
      </p>
      {text && <blockquote>{text}</blockquote>}
      <AttachmentList attachments={attachments} />
    </div>
  )
}

function Stamp({ at }: { at: number | null }) {
  return at === null ? null : <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
}

function eventWords({ kind, authorId, authorName, before, after }: SupportCallEvent): string {
  const who = authorName || 'Alguém'
  switch (kind) {
    case SUPPORT_CALL_EVENTS.opened:
      return `${who} abriu o chamado`
    case SUPPORT_CALL_EVENTS.assigned:
      // The program does this by itself, and its text says why.
      if (authorId === null) return `O chamado ficou sem responsável (era ${before})`
      if (after === '') return `${who} deixou o chamado sem responsável (era ${before})`
      return before === '' ? `${who} deu o chamado a ${after}` : `${who} passou o chamado de ${before} a ${after}`
    case SUPPORT_CALL_EVENTS.priority:
      return `${who} mudou a classificação de ${before} para ${after}`
    case SUPPORT_CALL_EVENTS.finished:
      return `${who} finalizou o chamado`
    case SUPPORT_CALL_EVENTS.reopened:
      return `${who} reabriu o chamado`
    default:
      return `${who} excluiu o chamado`
  }
}

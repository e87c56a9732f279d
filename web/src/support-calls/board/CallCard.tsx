import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconCircleCheck, IconMessage, IconPaperclip, IconPencil, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { formatDateTime } from '#format/date-time.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { dueWords, recoveredWords, situationWords, vehicleWords } from '../call-words.ts'
import styles from './board.module.css'
import { DueChip } from './DueChip.tsx'

interface CallCardProps {
  call: SupportCall
  now: EpochMs
  onEdit(call: SupportCall): void
}

/** Shows one call of a list: what it is about, since when, and what is next. */
export function CallCard({ call, now, onEdit }: CallCardProps) {
  const operator = currentSession()?.operator ?? false
  const { code, title, description, finished, customerName, assigneeName, replyCount, attachments } = call
  const waiting = !finished && operator && replyCount > 0 && !call.lastReplyFromDesk
  const recovered = recoveredWords(call)
  return (
    <article className={styles.card} aria-label={`Chamado #${code}`}>
      <header>
        <span className={styles.code}>Chamado #{code}</span>
        <DueChip due={dueWords(call, now)} />
        {!finished && may('closeSupportCall') && (
          <IconButton
            label={`Editar o chamado #${code}`}
            icon={IconPencil}
            hintSide="left"
            onClick={() => onEdit(call)}
          />
        )}
      </header>
      <h3>
        <Link to={`/chamados/${code}` as string}>{title}</Link>
      </h3>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.about}>{[vehicleWords(call), operator && customerName].filter(Boolean).join(' · ')}</p>
      {recovered && (
        <p className={styles.recovered}>
          <IconCircleCheck size={15} aria-hidden="true" />
          {recovered}
        </p>
      )}
      <dl className={styles.stamps}>
        <div>
          <dt>Aberto em</dt>
          <dd>{call.openedAt !== null && formatDateTime(call.openedAt)}</dd>
        </div>
        {call.finishedAt !== null && (
          <div>
            <dt>Fechado em</dt>
            <dd>{formatDateTime(call.finishedAt)}</dd>
          </div>
        )}
      </dl>
      <footer>
        <span data-waiting={waiting || undefined}>
          {waiting ? 'O cliente espera resposta' : situationWords(call, operator)}
        </span>
        {assigneeName && (
          <span>
            <IconUser size={14} aria-hidden="true" />
            {assigneeName}
          </span>
        )}
        {replyCount > 0 && (
          <span title={replyCount === 1 ? '1 resposta' : `${replyCount} respostas`}>
            <IconMessage size={14} aria-hidden="true" />
            {replyCount}
          </span>
        )}
        {attachments.length > 0 && (
          <span title={attachments.length === 1 ? '1 anexo' : `${attachments.length} anexos`}>
            <IconPaperclip size={14} aria-hidden="true" />
            {attachments.length}
          </span>
        )}
      </footer>
    </article>
  )
}

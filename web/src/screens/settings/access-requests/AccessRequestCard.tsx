import { Button } from '@mantine/core'
import type { AccessRequest } from '@monitorweb/contract/people/access-request'
import { useState } from 'react'
import { formatDateTime } from '#format/date-time.ts'
import { takeFocus } from '#ui/controls/take-focus.ts'
import styles from '../settings.module.css'
import { ApproveForm } from './ApproveForm.tsx'
import { DeclineForm } from './DeclineForm.tsx'

interface AccessRequestCardProps {
  request: AccessRequest
  onDecided: () => Promise<void>
}

type Decision = 'approve' | 'decline'

export function AccessRequestCard({ request, onDecided }: AccessRequestCardProps) {
  const [deciding, setDeciding] = useState<Decision | null>(null)
  /** What was begun last, and given up. */
  const [left, setLeft] = useState<Decision | null>(null)
  const { name, company, taxNumber, email, phone, login, message, receivedAt, times, address } = request
  const facts = [
    company,
    taxNumber,
    email,
    phone,
    login && `login desejado: ${login}`,
    receivedAt !== null && `recebida em ${formatDateTime(receivedAt)}`,
    address && `de ${address}`,
    times > 1 && `pedida ${times} vezes`,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  const close = () => {
    setLeft(deciding)
    setDeciding(null)
  }
  const focusAgain = (decision: Decision) => left === decision && { ref: takeFocus }
  return (
    <article className={styles.request} aria-label={`Solicitação de ${name}`}>
      <h3>{name}</h3>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {message && <p className={styles.message}>{message}</p>}
      {request.status !== 'pending' && <Outcome request={request} />}
      {request.status === 'pending' && deciding === null && (
        <div className={styles.buttons}>
          <Button size="xs" {...focusAgain('approve')} onClick={() => setDeciding('approve')}>
            Aprovar…
          </Button>
          <Button size="xs" variant="default" {...focusAgain('decline')} onClick={() => setDeciding('decline')}>
            Recusar…
          </Button>
        </div>
      )}
      {deciding && (
        <div ref={takeFocus} tabIndex={-1}>
          {deciding === 'approve' && <ApproveForm request={request} onDecided={onDecided} onCancel={close} />}
          {deciding === 'decline' && <DeclineForm request={request} onDecided={onDecided} onCancel={close} />}
        </div>
      )}
    </article>
  )
}

function Outcome({ request: { status, decidedAt, decidedBy, reason } }: { request: AccessRequest }) {
  const when = decidedAt === null ? '' : ` em ${formatDateTime(decidedAt)}`
  const who = decidedBy.name && ` por ${decidedBy.name}`
  return (
    <p className={styles.note}>
      {status === 'approved' ? 'Aprovada' : 'Recusada'}
      {when}
      {who}
      {reason && `: ${reason}`}
    </p>
  )
}

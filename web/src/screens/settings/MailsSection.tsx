import {
  MAIL_KIND_WORDS,
  type MailKind,
  type MailRow,
  mailOperations,
} from '@monitorweb/contract/administration/mail-operations'
import { call, reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import type { PlainColumn } from '#table/PlainTable.tsx'
import { inQueue, SendingQueue } from './SendingQueue.tsx'

const STATES = [
  { value: 'failed', label: 'Não enviados', nothing: 'Nenhum e-mail ficou sem enviar' },
  { value: 'waiting', label: 'Na fila', nothing: 'Nenhum e-mail na fila' },
  { value: 'sent', label: 'Enviados', nothing: 'Nenhum e-mail enviado' },
]

const COLUMNS: readonly PlainColumn<MailRow>[] = [
  { key: 'recipient', header: 'Destinatário', text: ({ recipient }) => recipient },
  { key: 'kind', header: 'Assunto', text: ({ kind }) => MAIL_KIND_WORDS[kind as MailKind] ?? kind },
]

/**
 * The outbox shows which mails the program could not send and why, and can try again. It never shows what the mails
 * say.
 */
export function MailsSection() {
  return (
    <SendingQueue
      title="E-mails"
      lead="O que o sistema envia sozinho: links de senha, avisos, chamados. O conteúdo não é mostrado, porque leva links pessoais."
      label="E-mails do sistema"
      stateLabel="Situação dos e-mails"
      states={STATES}
      queryKey="mails"
      columns={COLUMNS}
      situationOf={situationOf}
      read={async ({ state, first }, signal) => {
        const ask = reading(signal)
        const [rows, total] = await Promise.all([
          ask(mailOperations.listMails, { state, first }),
          ask(mailOperations.countMails, { state }),
        ])
        return { rows, total }
      }}
      resend={({ id }) => call(mailOperations.resendMail, { id })}
      nameOf={({ recipient }) => `O e-mail para ${recipient}`}
    />
  )
}

function situationOf(mail: MailRow, why: string): string {
  const { state, sentAt } = mail
  if (state === 'sent') return sentAt === null ? 'Enviado' : `Enviado em ${formatDateTime(sentAt)}`
  return state === 'failed' ? `Não enviado.${why}` : inQueue(mail, why)
}

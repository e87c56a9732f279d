import { Button, Select } from '@mantine/core'
import { type MailRow, mailOperations } from '@monitorweb/contract/administration/mail-operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { mailKind } from './mail-kinds.ts'
import styles from './settings.module.css'

const STATES = [
  { value: 'failed', label: 'Não enviados', nothing: 'Nenhum e-mail ficou sem enviar' },
  { value: 'waiting', label: 'Na fila', nothing: 'Nenhum e-mail na fila' },
  { value: 'sent', label: 'Enviados', nothing: 'Nenhum e-mail enviado' },
]
const SHOWN_ROWS = 100

/**
 * The outbox shows which mails the program could not send and why, and can try again. It never shows what the mails
 * say.
 */
export function MailsSection() {
  const [state, setState] = useState('failed')
  const client = useQueryClient()
  const notice = useNotice()
  const mails = useQuery({
    queryKey: ['mails', state],
    queryFn: ({ signal }) => reading(signal)(mailOperations.listMails, { state, first: SHOWN_ROWS }),
  })
  const total = useQuery({
    queryKey: ['mails', 'count', state],
    queryFn: ({ signal }) => reading(signal)(mailOperations.countMails, { state }),
  })
  const resending = useMutation({
    mutationFn: ({ id }: MailRow) => call(mailOperations.resendMail, { id }),
    onSuccess: async (_answer, { recipient }) => {
      notice(`O e-mail para ${recipient} voltou à fila.`)
      await client.invalidateQueries({ queryKey: ['mails'] })
    },
  })
  const rows = mails.data
  return (
    <Panel
      title="E-mails"
      lead="O que o sistema envia sozinho: links de senha, avisos, chamados. O conteúdo não é mostrado, porque leva links pessoais."
      tools={
        <Select
          aria-label="Situação dos e-mails"
          size="xs"
          w={140}
          allowDeselect={false}
          data={STATES}
          value={state}
          onChange={(value) => setState(value ?? 'failed')}
        />
      }
    >
      {!rows && !mails.error && <Skeleton height={160} />}
      {mails.error && <Failure message={messageOf(mails.error)} onRetry={() => void mails.refetch()} />}
      <FormProblem message={resending.error && messageOf(resending.error)} />
      {rows?.length === 0 && <EmptyState title={STATES.find(({ value }) => value === state)?.nothing ?? ''} />}
      {rows && rows.length > 0 && (
        <MailTable rows={rows} busy={resending.isPending} onResend={(mail) => resending.mutate(mail)} />
      )}
      {rows && (total.data ?? 0) > rows.length && (
        <p className={styles.note}>
          Os {formatCount(rows.length)} mais recentes de {formatCount(total.data ?? 0)}.
        </p>
      )}
    </Panel>
  )
}

interface MailTableProps {
  rows: readonly MailRow[]
  busy: boolean
  onResend(mail: MailRow): void
}

function MailTable({ rows, busy, onResend }: MailTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.tableBox} tabIndex={0} aria-label="E-mails do sistema">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Destinatário</th>
            <th scope="col">Assunto</th>
            <th scope="col">Criado em</th>
            <th scope="col">Tentativas</th>
            <th scope="col">Situação</th>
            <th scope="col">
              <span className="visually-hidden">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((mail) => (
            <tr key={mail.id}>
              <th scope="row">{mail.recipient}</th>
              <td>{mailKind(mail.kind)}</td>
              <td className="numeric">{mail.createdAt === null ? '–' : formatDateTime(mail.createdAt)}</td>
              <td className="numeric">{formatCount(mail.attempts)}</td>
              <td>{situationOf(mail)}</td>
              <td className={styles.actions}>
                {mail.state === 'failed' && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={busy}
                    aria-label={`Enviar de novo o e-mail para ${mail.recipient}`}
                    onClick={() => onResend(mail)}
                  >
                    Enviar de novo
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function situationOf({ state, sentAt, nextAt, lastError }: MailRow): string {
  if (state === 'sent') return sentAt === null ? 'Enviado' : `Enviado em ${formatDateTime(sentAt)}`
  const why = lastError === '' ? '' : ` Último erro: ${lastError}`
  if (state === 'failed') return `Não enviado.${why}`
  return nextAt === null ? `Na fila.${why}` : `Na fila, próxima tentativa em ${formatDateTime(nextAt)}.${why}`
}

import { Button, Select } from '@mantine/core'
import { type MailRow, mailOperations } from '@monitorweb/contract/administration/mail-operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { mailKind } from './mail-kinds.ts'
import styles from './settings.module.css'

const STATES = [
  { value: 'failed', label: 'Não enviados', nothing: 'Nenhum e-mail ficou sem enviar' },
  { value: 'waiting', label: 'Na fila', nothing: 'Nenhum e-mail na fila' },
  { value: 'sent', label: 'Enviados', nothing: 'Nenhum e-mail enviado' },
]
const SHOWN_ROWS = 100

const COLUMNS: readonly PlainColumn<MailRow>[] = [
  { key: 'recipient', header: 'Destinatário', text: ({ recipient }) => recipient },
  { key: 'kind', header: 'Assunto', text: ({ kind }) => mailKind(kind) },
  {
    key: 'createdAt',
    header: 'Criado em',
    kind: 'dateTime',
    text: ({ createdAt }) => (createdAt === null ? '' : formatDateTime(createdAt)),
  },
  { key: 'attempts', header: 'Tentativas', kind: { decimals: 0 }, text: ({ attempts }) => formatCount(attempts) },
  { key: 'situation', header: 'Situação', text: situationOf },
]

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
  const resend = actionColumn(
    (mail: MailRow) =>
      mail.state === 'failed' && (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={resending.isPending}
          aria-label={`Enviar de novo o e-mail para ${mail.recipient}`}
          onClick={() => resending.mutate(mail)}
        >
          Enviar de novo
        </Button>
      ),
  )
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
      <FormProblem message={resending.error && messageOf(resending.error)} />
      <PlainTable
        label="E-mails do sistema"
        columns={[...COLUMNS, resend]}
        rows={rows}
        keyOf={({ id }) => id}
        error={mails.error}
        onRetry={() => void mails.refetch()}
        none={STATES.find(({ value }) => value === state)?.nothing ?? ''}
      />
      {rows && (total.data ?? 0) > rows.length && (
        <p className={styles.note}>
          Os {formatCount(rows.length)} mais recentes de {formatCount(total.data ?? 0)}.
        </p>
      )}
    </Panel>
  )
}

function situationOf({ state, sentAt, nextAt, lastError }: MailRow): string {
  if (state === 'sent') return sentAt === null ? 'Enviado' : `Enviado em ${formatDateTime(sentAt)}`
  const why = lastError === '' ? '' : ` Último erro: ${lastError}`
  if (state === 'failed') return `Não enviado.${why}`
  return nextAt === null ? `Na fila.${why}` : `Na fila, próxima tentativa em ${formatDateTime(nextAt)}.${why}`
}

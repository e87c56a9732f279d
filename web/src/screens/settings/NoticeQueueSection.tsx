import { Button, Select } from '@mantine/core'
import { type NoticeRow, noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
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
import styles from './settings.module.css'

const STATES = [
  { value: 'failed', label: 'Não entregues', nothing: 'Nenhum aviso ficou sem entregar' },
  { value: 'waiting', label: 'Na fila', nothing: 'Nenhum aviso na fila' },
  { value: 'delivered', label: 'Entregues', nothing: 'Nenhum aviso entregue' },
]
const SHOWN_ROWS = 100
const KEY = 'notices'

const COLUMNS: readonly PlainColumn<NoticeRow>[] = [
  { key: 'person', header: 'Pessoa', text: ({ person }) => person },
  { key: 'title', header: 'Aviso', text: ({ title }) => title },
  { key: 'channel', header: 'Canal', text: ({ channel }) => channel },
  {
    key: 'createdAt',
    header: 'Criado em',
    kind: 'dateTime',
    text: ({ createdAt }) => (createdAt === null ? '' : formatDateTime(createdAt)),
  },
  { key: 'attempts', header: 'Tentativas', kind: { decimals: 0 }, text: ({ attempts }) => formatCount(attempts) },
  { key: 'situation', header: 'Situação', text: situationOf },
]

/** Shows which notices reached nobody by any channel and why, those that wait and those that came; the first are sent again. */
export function NoticeQueueSection() {
  const [state, setState] = useState('failed')
  const client = useQueryClient()
  const notice = useNotice()
  const asked = { state, everybody: true }
  const notices = useQuery({
    queryKey: [KEY, state],
    queryFn: async ({ signal }) => {
      const ask = reading(signal)
      const [rows, total] = await Promise.all([
        ask(noticeOperations.listNotices, { ...asked, first: SHOWN_ROWS }),
        ask(noticeOperations.countNotices, asked),
      ])
      return { rows, total }
    },
  })
  const resending = useMutation({
    mutationFn: ({ id }: NoticeRow) => call(noticeOperations.resendNotice, { id }),
    onSuccess: async (_answer, { person }) => {
      notice(`O aviso para ${person} voltou à fila.`)
      await client.invalidateQueries({ queryKey: [KEY] })
    },
  })
  const resend = actionColumn(
    (row: NoticeRow) =>
      row.state === 'failed' && (
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={resending.isPending}
          aria-label={`Enviar de novo o aviso para ${row.person}: ${row.title}`}
          onClick={() => resending.mutate(row)}
        >
          Enviar de novo
        </Button>
      ),
  )
  const { data, error, refetch } = notices
  return (
    <Panel
      title="Avisos"
      lead="O que se avisou a cada pessoa. Um aviso desiste quando nenhum canal o aceita por um dia."
      tools={
        <Select
          aria-label="Situação dos avisos"
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
        label="Avisos a pessoas"
        columns={[...COLUMNS, resend]}
        rows={data?.rows}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        none={STATES.find(({ value }) => value === state)?.nothing ?? ''}
      />
      {data && data.total > data.rows.length && (
        <p className={styles.note}>
          Os {formatCount(data.rows.length)} mais recentes de {formatCount(data.total)}.
        </p>
      )}
    </Panel>
  )
}

function situationOf({ state, deliveredAt, nextAt, lastError, repeats }: NoticeRow): string {
  const again = repeats > 0 ? ` Pode ter chegado ${repeats + 1} vezes.` : ''
  if (state === 'delivered')
    return `Entregue${deliveredAt === null ? '' : ` em ${formatDateTime(deliveredAt)}`}.${again}`
  const why = lastError === '' ? '' : ` Último erro: ${lastError}`
  if (state === 'failed') return `Não entregue.${why}${again}`
  return nextAt === null ? `Na fila.${why}` : `Na fila, próxima tentativa em ${formatDateTime(nextAt)}.${why}`
}

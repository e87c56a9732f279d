import { Button, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './settings.module.css'

/** What is shown of a queue at once. */
const SHOWN_ROWS = 100
/** What is chosen first: who looks here asks what did not arrive. */
const FAILED = 'failed'

/** What mails and notices have in common: each is sent until it came or is given up, and then can be sent again. */
export interface Sending {
  id: string | number
  state: string
  createdAt: number | null
  attempts: number
  nextAt: number | null
  lastError: string
}

interface QueueState {
  value: string
  label: string
  /** What is said where nothing is so. */
  nothing: string
}

interface Props<Row extends Sending> {
  title: string
  lead: string
  /** What the table is called, and the choice of a state. */
  label: string
  stateLabel: string
  states: readonly QueueState[]
  /** Under this it is kept. */
  queryKey: string
  /** The columns between whom it is for and when it was made. */
  columns: readonly PlainColumn<Row>[]
  /** Says how it stands; `why` is the last error as a sentence, with a space before it, or nothing. */
  situationOf(row: Row, why: string): string
  read(asked: { state: string; first: number }, signal: AbortSignal): Promise<{ rows: readonly Row[]; total: number }>
  resend(row: Row): Promise<unknown>
  /** What it is called in a sentence that begins with it, such as "O aviso para Ana". */
  nameOf(row: Row): string
  /** What tells it from others of that name, for who hears the button. */
  subjectOf?(row: Row): string
}

/** Shows what the program sends by itself and what became of it; what was given up is sent again. */
export function SendingQueue<Row extends Sending>({ queryKey, states, ...props }: Props<Row>) {
  const { read, resend, nameOf, situationOf } = props
  const [state, setState] = useState(FAILED)
  const client = useQueryClient()
  const notice = useNotice()
  const { data, error, refetch } = useQuery({
    queryKey: [queryKey, state],
    queryFn: ({ signal }) => read({ state, first: SHOWN_ROWS }, signal),
  })
  const resending = useMutation({
    mutationFn: resend,
    onSuccess: async (_answer, row) => {
      notice(`${nameOf(row)} voltou à fila.`)
      await client.invalidateQueries({ queryKey: [queryKey] })
    },
  })
  const columns: PlainColumn<Row>[] = [
    ...props.columns,
    {
      key: 'createdAt',
      header: 'Criado em',
      kind: 'dateTime',
      text: ({ createdAt }) => (createdAt === null ? '' : formatDateTime(createdAt)),
    },
    { key: 'attempts', header: 'Tentativas', kind: { decimals: 0 }, text: ({ attempts }) => formatCount(attempts) },
    { key: 'situation', header: 'Situação', text: (row) => situationOf(row, whyOf(row)) },
    actionColumn(
      (row: Row) =>
        row.state === FAILED && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={resending.isPending}
            aria-label={[`Enviar de novo ${nameOf(row).replace(/^O/, 'o')}`, props.subjectOf?.(row)]
              .filter(Boolean)
              .join(': ')}
            onClick={() => resending.mutate(row)}
          >
            Enviar de novo
          </Button>
        ),
    ),
  ]
  return (
    <Panel
      title={props.title}
      lead={props.lead}
      tools={
        <Select
          aria-label={props.stateLabel}
          size="xs"
          w={140}
          allowDeselect={false}
          data={states}
          value={state}
          onChange={(value) => setState(value ?? FAILED)}
        />
      }
    >
      <FormProblem message={resending.error && messageOf(resending.error)} />
      <PlainTable
        label={props.label}
        columns={columns}
        rows={data?.rows}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        stacks
        className={styles.sendings}
        none={states.find(({ value }) => value === state)?.nothing ?? ''}
      />
      {data && data.total > data.rows.length && (
        <p className={styles.note}>
          Os {formatCount(data.rows.length)} mais recentes de {formatCount(data.total)}.
        </p>
      )}
    </Panel>
  )
}

function whyOf({ lastError }: Sending): string {
  return lastError === '' ? '' : ` Último erro: ${lastError}`
}

/** How what has not come yet stands, in the words of both queues. */
export function inQueue({ nextAt }: Sending, why: string): string {
  return nextAt === null ? `Na fila.${why}` : `Na fila, próxima tentativa em ${formatDateTime(nextAt)}.${why}`
}

import { Button } from '@mantine/core'
import {
  type TraccarReading,
  type TraccarServerRow,
  traccarOperations,
} from '@monitorweb/contract/administration/traccar-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './reception.module.css'

const LOOK_EVERY_MS = 10_000
const MOST_READINGS = 50
const stamp = (at: number | null) => (at === null ? '' : formatDateTime(at))
const count = { decimals: 0 } as const

const SERVER_COLUMNS: readonly PlainColumn<TraccarServerRow>[] = [
  { key: 'url', header: 'Servidor', text: ({ url }) => url },
  { key: 'devices', header: 'Equipamentos', kind: count, text: ({ devices }) => formatCount(devices) },
  { key: 'found', header: 'Posições achadas', kind: count, text: ({ found }) => formatCount(found) },
  { key: 'waiting', header: 'Na fila', kind: count, text: ({ waiting }) => formatCount(waiting) },
  {
    key: 'lastSuccessAt',
    header: 'Última leitura',
    text: ({ lastSuccessAt }) => stamp(lastSuccessAt) || 'Nenhuma ainda',
  },
  {
    key: 'lastError',
    header: 'Último erro',
    text: ({ lastError, lastErrorAt }) => (lastErrorAt === null ? 'Nenhum' : `${lastError} (${stamp(lastErrorAt)})`),
  },
]

const REASONS: Record<string, string> = {
  refusal: 'Recusado por nós',
  night: 'Semana, toda noite',
  silence: 'Voltou do silêncio',
  asked: 'Pedida por alguém',
}

const READING_COLUMNS: readonly PlainColumn<TraccarReading>[] = [
  { key: 'reason', header: 'Motivo', text: ({ reason }) => REASONS[reason] ?? reason },
  { key: 'serial', header: 'Equipamento', text: ({ serial }) => serial || 'Todos' },
  { key: 'from', header: 'Início', kind: 'dateTime', text: ({ from }) => stamp(from) },
  { key: 'to', header: 'Fim', kind: 'dateTime', text: ({ to }) => stamp(to) },
  { key: 'found', header: 'Achadas', kind: count, text: ({ found }) => formatCount(found) },
  { key: 'state', header: 'Situação', text: stateOf },
]

const UNREAD = { none: '', one: 'equipamento não lido', many: 'equipamentos não lidos' }

function stateOf({ readAt, failed }: TraccarReading): string {
  const state = readAt === null ? 'Na fila' : `Lida em ${stamp(readAt)}`
  if (failed === 0) return state
  return `${state}, ${formatQuantity(failed, UNREAD)}`
}

const { from, to, serial } = traccarOperations.readTraccar.args
const FIELDS = { from, to, serial }
const LINES: readonly FormLine<keyof typeof FIELDS>[] = [
  { name: 'from', label: 'Início' },
  { name: 'to', label: 'Fim' },
  { name: 'serial', label: 'Número de série (vazio: todos)' },
]

/** Shows how the reading of the Traccar server goes, and asks for a period of it. */
export function TraccarPanel() {
  return (
    <QueryScope>
      <Readings />
    </QueryScope>
  )
}

function Readings() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const servers = useQuery({
    queryKey: ['traccar', 'servers'],
    queryFn: ({ signal }) => reading(signal)(traccarOperations.listTraccarServers, {}),
    refetchInterval: LOOK_EVERY_MS,
  })
  const readings = useQuery({
    queryKey: ['traccar', 'readings'],
    queryFn: ({ signal }) => reading(signal)(traccarOperations.listTraccarReadings, { first: MOST_READINGS }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const hasServer = (servers.data ?? []).length > 0
  return (
    <Panel
      title="Servidor Traccar"
      lead="A API do Traccar é lida para achar o que ele não entregou: a última hora a cada minuto, a última semana toda noite, e o que aparece abaixo."
      tools={
        hasServer && (
          <Button size="xs" onClick={() => setAsking(true)} disabled={asking}>
            Ler um período
          </Button>
        )
      }
    >
      {asking && (
        <FieldsForm
          fields={FIELDS}
          initial={{ from: null, to: null, serial: '' }}
          lines={LINES}
          summary="O período é lido do Traccar, e o que faltava aparece no histórico."
          send={async (asked) => {
            await call(traccarOperations.readTraccar, asked)
            setAsking(false)
            await client.invalidateQueries({ queryKey: ['traccar'] })
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <PlainTable
        label="Servidor Traccar"
        columns={SERVER_COLUMNS}
        rows={servers.data}
        keyOf={({ url }) => url}
        error={servers.error}
        onRetry={() => void servers.refetch()}
        none="Nenhum servidor é lido. Quem mantém o sistema informa TRACCAR_URL"
        className={styles.table}
      />
      {hasServer && (
        <PlainTable
          label="Leituras do Traccar"
          columns={READING_COLUMNS}
          rows={readings.data}
          keyOf={({ id }) => id}
          error={readings.error}
          onRetry={() => void readings.refetch()}
          none="Nada além da última hora foi lido ainda"
        />
      )}
      {readings.data?.length === MOST_READINGS && (
        <p className={styles.note}>As {MOST_READINGS} leituras mais recentes.</p>
      )}
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { receptionOperations, type SetApart } from '@monitorweb/contract/administration/reception-operations'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { downloadContent } from '#ui/download/download.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { messagesFile } from './messages-file.ts'
import styles from './reception.module.css'
import { reasonWords } from './set-apart-words.ts'

const SHOWN_ROWS = 200
const ALL_KEPT = 200

/** Lists messages that no decoder reads yet, by their type and length, to be fetched as they came. */
export function UnreadMessages() {
  return (
    <SetApartPanel
      of="frames"
      title="Mensagens que ainda não lemos"
      lead="Chegaram inteiras e foram confirmadas ao rastreador, mas nada delas foi usado: o tipo é desconhecido, ou o tamanho ou o conteúdo não cabe em nenhum formato que conhecemos. Baixe e envie a quem cuida do sistema."
      nothing="Todas as mensagens dos últimos trinta dias foram lidas"
    />
  )
}

/** Lists the devices whose reports have a time at which they cannot have been made. */
export function OutOfRangeReports() {
  return (
    <SetApartPanel
      of="reports"
      title="Posições fora do prazo aceito"
      lead="Confirmadas ao rastreador e não guardadas no histórico, porque a data é mais antiga que a idade aceita, de mais de um dia à frente, ou nenhuma. Confira o relógio do equipamento; a idade aceita está em Configurações, Guarda do histórico."
      nothing="Nenhuma posição fora do prazo nos últimos trinta dias"
    />
  )
}

interface SetApartPanelProps {
  of: 'frames' | 'reports'
  title: string
  lead: string
  nothing: string
}

const stamp = (at: number | null) => (at === null ? '' : formatDateTime(at))
const COLUMNS: readonly PlainColumn<SetApart>[] = [
  { key: 'serial', header: 'Equipamento', text: ({ serial, protocol }) => `${serial} (${protocolName(protocol)})` },
  { key: 'reason', header: 'Motivo', text: reasonWords },
  { key: 'type', header: 'Tipo e tamanho', text: ({ type, length }) => (type === '' ? '' : `${type}, ${length}`) },
  { key: 'times', header: 'Vezes', kind: { decimals: 0 }, text: ({ times }) => formatCount(times) },
  { key: 'firstAt', header: 'Primeira', kind: 'dateTime', text: ({ firstAt }) => stamp(firstAt) },
  { key: 'lastAt', header: 'Última', kind: 'dateTime', text: ({ lastAt }) => stamp(lastAt) },
]

function SetApartPanel(props: SetApartPanelProps) {
  return (
    <QueryScope>
      <Kinds {...props} />
    </QueryScope>
  )
}

function Kinds({ of, title, lead, nothing }: SetApartPanelProps) {
  const kinds = useQuery({
    queryKey: ['set-apart', of],
    queryFn: ({ signal }) => reading(signal)(receptionOperations.listSetApart, { of, first: SHOWN_ROWS }),
    refetchOnMount: 'always',
  })
  const total = useQuery({
    queryKey: ['set-apart', of, 'count'],
    queryFn: ({ signal }) => reading(signal)(receptionOperations.countSetApart, { of }),
  })
  const fetching = useMutation({
    mutationFn: ({ id }: SetApart) => call(receptionOperations.readRawMessages, { id, first: ALL_KEPT }),
    onSuccess(messages, kind) {
      const { name, text } = messagesFile(kind, messages)
      downloadContent(new Blob([text], { type: 'text/plain' }), name)
    },
  })
  const download: PlainColumn<SetApart> = {
    key: 'download',
    header: 'Mensagens',
    cell: (kind) => (
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={kind.keptMessages === 0 || fetching.isPending}
        aria-label={`Baixar mensagens de ${kind.serial} ${kind.type}`}
        onClick={() => fetching.mutate(kind)}
      >
        Baixar
      </Button>
    ),
  }
  const rows = kinds.data
  return (
    <Panel title={title} lead={lead}>
      {fetching.error && <p role="alert">{messageOf(fetching.error)}</p>}
      <PlainTable
        label={title}
        columns={[...COLUMNS.filter(({ key }) => of === 'frames' || key !== 'type'), download]}
        rows={rows}
        keyOf={({ id }) => id}
        error={kinds.error}
        onRetry={() => void kinds.refetch()}
        none={nothing}
      />
      {rows && (total.data ?? 0) > rows.length && (
        <p className={styles.note}>
          Os {formatCount(rows.length)} mais recentes de {formatCount(total.data ?? 0)}.
        </p>
      )}
    </Panel>
  )
}

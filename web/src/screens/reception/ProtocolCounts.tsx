import { type ProtocolCount, receptionOperations } from '@monitorweb/contract/administration/reception-operations'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { useQuery } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatCount } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './reception.module.css'

const LOOK_EVERY_MS = 30_000
const COUNTED = [
  ['devices', 'Equipamentos'],
  ['unregistered', 'Sem cadastro'],
  ['messages', 'Mensagens guardadas'],
  ['unread', 'Não lidas'],
  ['refused', 'Recusadas'],
  ['missing', 'Faltam na numeração'],
] as const

const COLUMNS: readonly PlainColumn<ProtocolCount>[] = [
  { key: 'protocol', header: 'Protocolo', text: ({ protocol }) => protocolName(protocol) },
  ...COUNTED.map(([key, header]) => ({
    key,
    header,
    kind: { decimals: 0 },
    text: (row: ProtocolCount) => formatCount(row[key]),
  })),
]

/** Shows how many devices speak each protocol, how much they said, and how much of it could not be read. */
export function ProtocolCounts() {
  return (
    <QueryScope>
      <Counts />
    </QueryScope>
  )
}

function Counts() {
  const counts = useQuery({
    queryKey: ['protocol-counts'],
    queryFn: ({ signal }) => reading(signal)(receptionOperations.countByProtocol, {}),
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <Panel
      title="O que chega, por protocolo"
      lead="A hora atual e as 23 anteriores. Um equipamento conta no protocolo da última mensagem. Não lidas: guardadas como vieram, e nada delas foi usado. Recusadas: conexões e pedidos que não disseram de que equipamento são ou vieram com erro, na porta do protocolo. Faltam na numeração: números que os rastreadores pularam ao numerar as mensagens, menos os que chegaram depois; só GT06, Suntech, Queclink, JT/T 808, Topflytech e Maxtrack numeram. O que se contou nos segundos antes de uma queda do programa falta aqui; as mensagens não."
    >
      <PlainTable
        label="Mensagens por protocolo"
        columns={COLUMNS}
        rows={counts.data}
        keyOf={({ protocol }) => protocol}
        error={counts.error}
        onRetry={() => void counts.refetch()}
        none="Nada chegou nas últimas 24 horas"
        className={styles.table}
      />
    </Panel>
  )
}

import { type RefusedConnection, receptionOperations } from '@monitorweb/contract/administration/reception-operations'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { useQuery } from '@tanstack/react-query'
import { reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import styles from './reception.module.css'

const SHOWN_ROWS = 200

const stamp = (at: number | null) => (at === null ? '' : formatDateTime(at))
const COLUMNS: readonly PlainColumn<RefusedConnection>[] = [
  { key: 'address', header: 'Endereço', text: ({ address }) => address },
  { key: 'port', header: 'Porta', text: ({ port, protocol }) => `${port} (${protocolName(protocol)})` },
  { key: 'resemblance', header: 'O que parece', text: resemblanceOf },
  { key: 'times', header: 'Vezes', kind: { decimals: 0 }, text: ({ times }) => formatCount(times) },
  { key: 'firstAt', header: 'Primeira', kind: 'dateTime', text: ({ firstAt }) => stamp(firstAt) },
  { key: 'lastAt', header: 'Última', kind: 'dateTime', text: ({ lastAt }) => stamp(lastAt) },
  {
    key: 'bytes',
    header: 'Primeiros bytes',
    cell: ({ text, hex }) => (
      <span>
        <code>{text}</code>
        <code>{hex}</code>
      </span>
    ),
  },
]

/** Lists who came to a port of trackers and was not understood, and what its first bytes look like. */
export function RefusedConnections() {
  // The scope comes with the calls: alone on the screen it would tear the chunk apart that other pages fetch whole.
  return (
    <QueryScope>
      <Refusals />
    </QueryScope>
  )
}

function Refusals() {
  const refused = useQuery({
    queryKey: ['refused-connections'],
    queryFn: ({ signal }) => reading(signal)(receptionOperations.listRefusedConnections, { first: SHOWN_ROWS }),
    refetchOnMount: 'always',
  })
  const total = useQuery({
    queryKey: ['refused-connections', 'count'],
    queryFn: ({ signal }) => reading(signal)(receptionOperations.countRefusedConnections, {}),
  })
  const rows = refused.data
  return (
    <Panel
      title="Conexões recusadas ou na porta errada"
      lead="Quem veio a uma porta de rastreadores e não foi entendido nos últimos catorze dias: outro protocolo, erro na soma de verificação, texto solto. Cada endereço aparece uma vez para cada coisa que parece. Também quem falou o protocolo de outra porta e foi atendido assim mesmo, uma vez por rastreador."
    >
      <PlainTable
        label="Conexões recusadas"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        error={refused.error}
        onRetry={() => void refused.refetch()}
        none="Nenhuma conexão foi recusada"
        stacks
        className={styles.table}
      />
      {rows && (total.data ?? 0) > rows.length && (
        <p className={styles.note}>
          Os {formatCount(rows.length)} mais recentes de {formatCount(total.data ?? 0)}.
        </p>
      )}
    </Panel>
  )
}

const REASONS: Record<string, string> = {
  'broken frame': 'o começo ou a soma de verificação está errada',
  'decoder error': 'a leitura falhou',
  unidentified: 'não disse de que rastreador é',
  'bad request': 'o pedido não pôde ser lido',
}

function resemblanceOf(row: RefusedConnection): string {
  const { reason, looksLike, usualPort, openPort, port, protocol, serial } = row
  if (reason === 'disputed')
    return `Rastreador ${serial}: de dois endereços ao mesmo tempo. Os dois são atendidos, e até uma hora depois disso ele não recebe comandos. Confira se há outro aparelho com este número de série.`
  if (reason === 'barred')
    return `Rastreador ${serial}: este endereço não está entre os permitidos no cadastro dele; nada do que diz daqui é gravado.`
  if (reason === 'unproven')
    return `Rastreador ${serial}: não mostrou a senha que está no cadastro dele; nada do que diz assim é gravado.`
  if (reason === 'sealed')
    return `Rastreador ${serial}: o gateway não abre a senha que está no cadastro dele, e por isso não o aceita. Inicie esse gateway com a mesma SECRETS_KEY dos outros processos.`
  if (serial !== '') {
    const right = openPort === null ? '' : ` A porta dele é ${openPort}.`
    return `Rastreador ${serial} fala ${looksLike} na porta de ${protocolName(protocol)} (${port}); é atendido assim mesmo.${right}`
  }
  const why = REASONS[reason] ?? reason
  if (looksLike === '') return `Não reconhecido: ${why}.`
  if (openPort === port) return `É ${looksLike}, mas ${why}.`
  if (openPort !== null) return `Parece ${looksLike}: porta ${openPort}.`
  if (usualPort === null) return `Parece ${looksLike}.`
  return `Parece ${looksLike}: porta ${usualPort}, que aqui não está aberta.`
}

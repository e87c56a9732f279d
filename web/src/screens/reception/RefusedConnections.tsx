import { type RefusedConnection, receptionOperations } from '@monitorweb/contract/administration/reception-operations'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCount } from '#format/numbers.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './reception.module.css'

const SHOWN_ROWS = 200

/** Lists who came to a port of trackers and was not understood, and what its first bytes look like. */
export function RefusedConnections() {
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
      title="Conexões recusadas"
      lead="Quem veio a uma porta de rastreadores e não foi entendido nos últimos catorze dias: outro protocolo, erro na soma de verificação, texto solto. Cada endereço aparece uma vez por porta."
    >
      {!rows && !refused.error && <Skeleton height={160} />}
      {refused.error && <Failure message={messageOf(refused.error)} onRetry={() => void refused.refetch()} />}
      {rows?.length === 0 && <EmptyState title="Nenhuma conexão foi recusada" />}
      {rows && rows.length > 0 && <RefusedTable rows={rows} />}
      {rows && (total.data ?? 0) > rows.length && (
        <p className={styles.note}>
          Os {formatCount(rows.length)} mais recentes de {formatCount(total.data ?? 0)}.
        </p>
      )}
    </Panel>
  )
}

function RefusedTable({ rows }: { rows: readonly RefusedConnection[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.tableBox} tabIndex={0} aria-label="Conexões recusadas">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Endereço</th>
            <th scope="col">Porta</th>
            <th scope="col">O que parece</th>
            <th scope="col">Vezes</th>
            <th scope="col">Primeira</th>
            <th scope="col">Última</th>
            <th scope="col">Primeiros bytes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.address}</th>
              <td className="numeric">
                {row.port} ({row.protocol})
              </td>
              <td>{resemblanceOf(row)}</td>
              <td className="numeric">{formatCount(row.times)}</td>
              <td className="numeric">{row.firstAt === null ? '–' : formatDateTime(row.firstAt)}</td>
              <td className="numeric">{row.lastAt === null ? '–' : formatDateTime(row.lastAt)}</td>
              <td className={styles.bytes}>
                <code>{row.text}</code>
                <code>{row.hex}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const REASONS: Record<string, string> = {
  'broken frame': 'o começo ou a soma de verificação está errada',
  'decoder error': 'a leitura falhou',
  unidentified: 'não disse de que rastreador é',
  'bad request': 'o pedido não pôde ser lido',
}

function resemblanceOf({ reason, looksLike, usualPort, openPort, port }: RefusedConnection): string {
  const why = REASONS[reason] ?? reason
  if (looksLike === '') return `Não reconhecido: ${why}.`
  if (openPort === port) return `É ${looksLike}, mas ${why}.`
  if (openPort !== null) return `Parece ${looksLike}: porta ${openPort}.`
  if (usualPort === null) return `Parece ${looksLike}.`
  return `Parece ${looksLike}: porta ${usualPort}, que aqui não está aberta.`
}

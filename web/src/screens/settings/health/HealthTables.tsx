import type { SystemHealth, SystemPort, SystemProcess } from '@monitorweb/contract/administration/health-operations'
import { processName } from '@monitorweb/contract/administration/process-names'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { formatAge } from '#format/age.ts'
import { formatCount } from '#format/numbers.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'

const ago = (at: number | null, now: number, never: string) => (at === null ? never : formatAge(at, now))

/** Shows each protocol's ports and what comes to them. */
export function PortTable({ health }: { health: SystemHealth }) {
  const now = health.at ?? 0
  const columns: readonly PlainColumn<SystemPort>[] = [
    { key: 'protocol', header: 'Protocolo', text: ({ protocol }) => protocolName(protocol) },
    { key: 'ports', header: 'Portas', text: ({ ports }) => ports },
    {
      key: 'isOpen',
      header: 'Situação',
      text: ({ isOpen }) => (isOpen ? 'Aberta' : 'Fechada enquanto nada é gravado'),
    },
    { key: 'sockets', header: 'Conexões', text: ({ sockets }) => formatCount(sockets) },
    {
      key: 'lastFrameAt',
      header: 'Última mensagem',
      text: ({ lastFrameAt }) => ago(lastFrameAt, now, 'Nenhuma ainda'),
    },
  ]
  return (
    <PlainTable
      label="Portas dos rastreadores"
      columns={columns}
      rows={byTraffic(health.ports)}
      keyOf={({ protocol }) => protocol}
      none="As portas não são deste processo, ou ele ainda não as abriu"
      stacks
    />
  )
}

/** Those to which something came stand first, the latest before the others. */
function byTraffic(ports: readonly SystemPort[]): SystemPort[] {
  return ports.toSorted((one, other) => (other.lastFrameAt ?? 0) - (one.lastFrameAt ?? 0))
}

/** Shows the processes of the program, and how often each was started again. */
export function ProcessTable({ health }: { health: SystemHealth }) {
  const now = health.at ?? 0
  const columns: readonly PlainColumn<SystemProcess>[] = [
    { key: 'name', header: 'Processo', text: ({ name }) => processName(name) },
    {
      key: 'isUp',
      header: 'Situação',
      text: ({ isUp, since, failure }) =>
        `${isUp ? 'No ar' : 'Parado'} ${ago(since, now, '')}${failure === '' ? '' : `: ${failure}`}`,
    },
    { key: 'restarts', header: 'Reinícios', text: ({ restarts }) => formatCount(restarts) },
    {
      key: 'memoryBytes',
      header: 'Memória',
      text: ({ memoryBytes }) => (memoryBytes === 0 ? '–' : byteSizeWords(memoryBytes)),
    },
  ]
  return <PlainTable label="Processos" columns={columns} rows={health.processes} keyOf={({ name }) => name} stacks />
}

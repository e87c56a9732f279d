import { Button } from '@mantine/core'
import { type AuditEvent, auditOperations } from '@monitorweb/contract/administration/audit-operations'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { fileDay } from '#format/file-day.ts'
import { formatCount } from '#format/numbers.ts'
import { whoWords } from '#format/who-words.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { downloadContent } from '#ui/download/download.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './audit.module.css'
import { auditAsCsv, WHOLE_AUDIT } from './audit-file.ts'

const PAGE = 100

const COLUMNS: readonly PlainColumn<AuditEvent>[] = [
  { key: 'at', header: 'Quando', kind: 'dateTime', text: ({ at }) => (at === null ? '' : formatDateTime(at)) },
  { key: 'who', header: 'Quem', text: whoWords },
  { key: 'action', header: 'O que fez', text: ({ action }) => action },
  {
    key: 'record',
    header: 'Com o quê',
    text: ({ entity, name, key }) => [entity, name || key].filter(Boolean).join(' '),
  },
  { key: 'changes', header: 'Detalhes', cell: (event) => <AuditDetails event={event} /> },
]

/** Shows operators what everybody did, and who looked at which vehicle: filtered, and as a file. */
export function AuditSection() {
  const [query, setQuery] = useState(WHOLE_AUDIT)
  const events = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam, signal }) =>
      reading(signal)(auditOperations.listAudit, { ...query, first: PAGE, before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)!.id),
    refetchOnMount: 'always',
  })
  const total = useQuery({
    queryKey: ['audit', 'count', query],
    queryFn: ({ signal }) => reading(signal)(auditOperations.countAudit, query),
  })
  const saving = useMutation({
    mutationFn: () => auditAsCsv(query),
    onSuccess: (text) =>
      downloadContent(new Blob([text], { type: 'text/csv;charset=utf-8' }), `auditoria_${fileDay(Date.now())}.csv`),
  })
  const rows = events.data?.pages.flat()
  return (
    <Panel
      title="Auditoria"
      lead="O que cada pessoa fez, do mais recente ao mais antigo: cadastros mudados, históricos consultados e exportados, entradas, senhas. Nada disso pode ser apagado."
      tools={
        <Button
          size="xs"
          variant="default"
          loading={saving.isPending}
          disabled={!rows?.length}
          onClick={() => saving.mutate()}
        >
          Baixar CSV
        </Button>
      }
    >
      <AuditFilters query={query} onChange={(change) => setQuery({ ...query, ...change })} />
      <FormProblem message={saving.error && messageOf(saving.error)} />
      <PlainTable
        label="Auditoria"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        error={events.isFetchNextPageError ? null : events.error}
        onRetry={() => void events.refetch()}
        none="Nada foi feito com estes filtros"
        stacks
        className={styles.audit}
      />
      {rows && rows.length > 0 && total.data !== undefined && (
        <p className={styles.note} role="status">
          Mostrando {formatCount(rows.length)} de {formatCount(Math.max(total.data, rows.length))}.
        </p>
      )}
      {events.isFetchNextPageError && (
        <Failure compact message={messageOf(events.error)} onRetry={() => void events.fetchNextPage()} />
      )}
      {events.hasNextPage && !events.isFetchNextPageError && (
        <Button
          variant="default"
          size="xs"
          loading={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          Ver anteriores
        </Button>
      )}
    </Panel>
  )
}

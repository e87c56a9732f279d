import { Button, Checkbox } from '@mantine/core'
import type { RecordEvent, RecordKind } from '@monitorweb/contract/administration/audit-operations'
import { auditOperations } from '@monitorweb/contract/administration/audit-operations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import { whoWords } from '#format/who-words.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './record-history.module.css'
import { toldChanges } from './told-changes.ts'

const PAGE = 50

const COLUMNS: readonly PlainColumn<RecordEvent['changes'][number]>[] = [
  { key: 'field', header: 'Campo', text: ({ label, field }) => label || field },
  { key: 'before', header: 'Antes', text: ({ before }) => before },
  { key: 'after', header: 'Depois', text: ({ after }) => after },
]

interface RecordHistoryProps {
  kind: RecordKind
  recordKey: string
}

/** Shows what was done to a record: by whom, when, each field before and after. */
export function RecordHistory({ kind, recordKey }: RecordHistoryProps) {
  const [withAccesses, setWithAccesses] = useState(false)
  const events = useInfiniteQuery({
    queryKey: ['record-history', kind, recordKey, withAccesses],
    queryFn: ({ pageParam, signal }) =>
      reading(signal)(auditOperations.listRecordHistory, {
        kind,
        key: recordKey,
        withAccesses,
        first: PAGE,
        offset: pageParam,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  })
  const { error, isFetchNextPageError } = events
  const rows = events.data?.pages.flat()
  return (
    <section aria-label="Histórico de alterações" className={styles.history} aria-busy={events.isFetching}>
      <Checkbox
        size="xs"
        label="Mostrar também acessos e segredos vistos"
        checked={withAccesses}
        onChange={({ currentTarget }) => setWithAccesses(currentTarget.checked)}
      />
      {rows === undefined && !error && <Skeleton height={120} />}
      {rows?.length === 0 && <EmptyState title="Nenhuma alteração registrada" />}
      <ol>
        {rows?.map((event) => (
          <HistoryEvent key={event.id} event={event} />
        ))}
      </ol>
      {error && (
        <Failure
          compact={rows !== undefined}
          message={messageOf(error)}
          onRetry={() => void (isFetchNextPageError ? events.fetchNextPage() : events.refetch())}
        />
      )}
      {events.hasNextPage && !isFetchNextPageError && (
        <Button variant="default" size="xs" onClick={() => void events.fetchNextPage()}>
          Ver mais antigas
        </Button>
      )}
    </section>
  )
}

function HistoryEvent({ event }: { event: RecordEvent }) {
  const { at, action, address } = event
  const changes = toldChanges(event)
  return (
    <li className={styles.event}>
      <p>
        <strong>{action}</strong>
        <span>
          {whoWords(event)} · {at === null ? '' : formatDateTime(at)}
          {address && ` · ${address}`}
        </span>
      </p>
      {changes.length > 0 && (
        <PlainTable
          label={`O que mudou: ${action}`}
          columns={COLUMNS}
          rows={changes}
          keyOf={({ field }) => field}
          className={styles.changes}
        />
      )}
    </li>
  )
}

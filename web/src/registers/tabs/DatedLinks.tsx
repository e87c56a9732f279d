import { ActionIcon } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#format/date-time.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { CorrectPeriod, type Period } from './CorrectPeriod.tsx'
import styles from './tabs.module.css'

interface DatedLink {
  id: number
  text: string
  content: ReactNode
  from: EpochMs | null
  until: EpochMs | null
}

interface DatedLinksProps {
  queryKey: readonly unknown[]
  what: string
  none: string
  /** A link without a beginning says this. */
  openStart: string
  load(signal: AbortSignal): Promise<DatedLink[]>
  correct(period: Period): Promise<unknown>
}

/** Shows what a vehicle was linked with, from when until when; the dates can be corrected. */
export function DatedLinks({ queryKey, what, none, openStart, load, correct }: DatedLinksProps) {
  const client = useQueryClient()
  const links = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  const [corrected, setCorrected] = useState<DatedLink | null>(null)
  const columns: PlainColumn<DatedLink>[] = [
    { key: 'what', header: what, cell: ({ content }) => content },
    {
      key: 'from',
      header: 'De',
      kind: 'dateTime',
      cell: ({ from }) => (from === null ? openStart : formatDateTime(from)),
    },
    {
      key: 'until',
      header: 'Até',
      kind: 'dateTime',
      cell: ({ until }) => (until === null ? 'agora' : formatDateTime(until)),
    },
    actionColumn((link) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Corrigir as datas de ${link.text}`}
        onClick={() => setCorrected(link)}
      >
        <IconPencil size={16} />
      </ActionIcon>
    )),
  ]
  return (
    <>
      <PlainTable
        label={`${what}, desde e até quando`}
        columns={columns}
        rows={links.data}
        keyOf={({ id }) => id}
        error={links.error}
        onRetry={() => void links.refetch()}
        none={none}
        isFramed
        stacks
        className={styles.table}
      />
      {corrected && (
        <CorrectPeriod
          title={`Corrigir as datas de ${corrected.text}`}
          link={corrected}
          correct={correct}
          onClose={() => setCorrected(null)}
          onCorrected={() => {
            setCorrected(null)
            void links.refetch()
            // The record tells the dates that hold now.
            void client.invalidateQueries({ queryKey: ['record'] })
          }}
        />
      )}
    </>
  )
}

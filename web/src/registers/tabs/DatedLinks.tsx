import { ActionIcon } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { formatDateTime } from '#format/date-time.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
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
  const links = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  const [corrected, setCorrected] = useState<DatedLink | null>(null)
  if (links.error) return <Failure message={messageOf(links.error)} onRetry={() => void links.refetch()} />
  if (!links.data) return <Skeleton height={140} />
  if (links.data.length === 0) return <EmptyState title={none} />
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">De</th>
            <th scope="col">Até</th>
            <th scope="col">
              <span className="visually-hidden">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.data.map((link) => (
            <tr key={link.id}>
              <th scope="row">{link.content}</th>
              <td>{link.from === null ? openStart : formatDateTime(link.from)}</td>
              <td>{link.until === null ? 'agora' : formatDateTime(link.until)}</td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Corrigir as datas de ${link.text}`}
                  onClick={() => setCorrected(link)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {corrected && (
        <CorrectPeriod
          title={`Corrigir as datas de ${corrected.text}`}
          link={corrected}
          correct={correct}
          onClose={() => setCorrected(null)}
          onCorrected={() => {
            setCorrected(null)
            void links.refetch()
          }}
        />
      )}
    </div>
  )
}

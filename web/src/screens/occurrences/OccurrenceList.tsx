import { type Occurrence, withdrawalWords } from '@monitorweb/contract/occurrences/occurrence-operations'
import { MOST_COUNTED } from '@monitorweb/contract/wire/most-counted'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { formatAge } from '#format/age.ts'
import { formatCount } from '#format/numbers.ts'
import { SnoozeChip } from '#occurrences/SnoozeChip.tsx'
import { UrgencyChip } from '#occurrences/urgency.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './occurrences.module.css'

interface OccurrenceListProps {
  rows: readonly Occurrence[]
  total: number
  now: EpochMs
  chosen: number | null
  onChoose(id: number): void
  /** Goes on to the one beside. */
  onStep(id: number): void
}

/** Lists occurrences, the next one to be worked at first; j and k go through them. */
export function OccurrenceList({ rows, total, now, chosen, onChoose, onStep }: OccurrenceListProps) {
  const at = rows.findIndex(({ id }) => id === chosen)
  const step = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next) onStep(next.id)
  }
  return (
    <>
      <div className={styles.steps}>
        <p>
          {total > rows.length ? `As ${formatCount(rows.length)} primeiras de ${totalWords(total)}` : countWords(total)}
        </p>
        <span data-key="k">
          <IconButton label="Ocorrência anterior (k)" icon={IconChevronUp} onClick={() => step(-1)} />
        </span>
        <span data-key="j">
          <IconButton label="Ocorrência seguinte (j)" icon={IconChevronDown} onClick={() => step(1)} />
        </span>
      </div>
      <ul className={styles.list} aria-label="Ocorrências">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === chosen || undefined} onClick={() => onChoose(row.id)}>
              <span className={styles.rowHead}>
                <UrgencyChip urgency={row.urgency} />
                <strong>{row.words}</strong>
                <time>{formatAge(row.closedAt ?? row.admittedAt!, now)}</time>
              </span>
              <span>{[row.plate || row.description, row.customerName].filter(Boolean).join(' · ')}</span>
              <SnoozeChip until={row.snoozedUntil} now={now} />
              <small>{[row.detail, row.place, stateWords(row)].filter(Boolean).join(' · ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function totalWords(total: number): string {
  return total > MOST_COUNTED ? `mais de ${formatCount(MOST_COUNTED)}` : formatCount(total)
}

function countWords(total: number): string {
  return total === 1 ? '1 ocorrência' : `${formatCount(total)} ocorrências`
}

function stateWords({ closedAt, closedBy, claimedBy, withdrawn, withdrawnBecause }: Occurrence): string {
  const who = closedAt === null ? claimedBy && `com ${claimedBy}` : closedBy && `encerrada por ${closedBy}`
  const because = withdrawn && withdrawalWords(withdrawnBecause).toLowerCase()
  return [who, because].filter(Boolean).join(' · ')
}

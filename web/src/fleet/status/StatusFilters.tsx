import type { CSSProperties } from 'react'
import { formatCount } from '#format/numbers.ts'
import { chipColors } from '#ui/status/StatusChip.tsx'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import type { StatusCounts } from './count-statuses.ts'
import styles from './status-filters.module.css'
import { ALERTS, ALERTS_LABEL, LIVE_STATUSES, type StatusFilter } from './status-filters.ts'

interface StatusFiltersProps {
  total: number
  counts: StatusCounts
  chosen: StatusFilter[]
  onChange: (chosen: StatusFilter[]) => void
}

/** These chips are always there, even when nobody has that status; the rarer ones appear only when somebody does. */
const ALWAYS: StatusFilter[] = ['moving', 'idle', 'parked', 'late', 'noSignal']

export function StatusFilters({ total, counts, chosen, onChange }: StatusFiltersProps) {
  const statuses = LIVE_STATUSES.filter(
    (status) => ALWAYS.includes(status) || counts.has(status) || chosen.includes(status),
  )
  const toggle = (filter: StatusFilter) =>
    onChange(chosen.includes(filter) ? chosen.filter((each) => each !== filter) : [...chosen, filter])
  const hasAlerts = counts.has(ALERTS) || chosen.includes(ALERTS)
  // All together, "Todos" among them, take two lines.
  const columns = Math.ceil((statuses.length + (hasAlerts ? 2 : 1)) / 2)
  return (
    <fieldset className={styles.filters} style={{ '--columns': columns } as CSSProperties}>
      <legend className="visually-hidden">Situações mostradas</legend>
      <FilterChip label="Todos" count={total} pressed={chosen.length === 0} onClick={() => onChange([])} />
      {statuses.map((status) => (
        <FilterChip
          key={status}
          label={STATUS_LOOKS[status].shortLabel}
          count={counts.get(status) ?? 0}
          pressed={chosen.includes(status)}
          status={status}
          onClick={() => toggle(status)}
        />
      ))}
      {hasAlerts && (
        <FilterChip
          label={ALERTS_LABEL}
          count={counts.get(ALERTS) ?? 0}
          pressed={chosen.includes(ALERTS)}
          alert
          onClick={() => toggle(ALERTS)}
        />
      )}
    </fieldset>
  )
}

interface FilterChipProps {
  label: string
  count: number
  pressed: boolean
  status?: (typeof LIVE_STATUSES)[number]
  alert?: boolean
  onClick: () => void
}

function FilterChip({ label, count, pressed, status, alert = false, onClick }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={pressed}
      data-alert={alert || undefined}
      data-empty={count === 0 || undefined}
      style={status && chipColors(status)}
      onClick={onClick}
    >
      <span>{label}</span>{' '}
      <span className={`numeric ${styles.count}`}>
        {status && <StatusMarker status={status} sizePx={14} courseDegrees={45} />}
        {formatCount(count)}
      </span>
    </button>
  )
}

import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import type { SupportCallContext } from '@monitorweb/contract/support-calls/support-call-context'
import { SEGMENT_KINDS, type SegmentKind } from '@monitorweb/domain/track/itinerary/leg-kinds'
import { formatDuration } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './context.module.css'

type Stretch = SupportCallContext['timeline'][number]

const LOOKS: Record<SegmentKind, { words: string; color: string | null }> = {
  moving: { words: 'Em movimento', color: STATUS_LOOKS.moving.fill },
  idle: { words: 'Parado ligado', color: STATUS_LOOKS.idle.fill },
  parked: { words: 'Parado desligado', color: STATUS_LOOKS.parked.fill },
  noData: { words: 'Sem dados', color: null },
}

/** Shows the 24 hours before the call as one bar, and the same as sums in words. */
export function DayTimeline({ timeline }: { timeline: readonly Stretch[] }) {
  const stretches = timeline.flatMap(({ kind, start, end }) =>
    start === null || end === null || end <= start ? [] : [{ kind: segmentKindOf(kind), start, end }],
  )
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const sums = SEGMENT_KINDS.map((kind) => ({
    kind,
    seconds: stretches
      .filter((one) => one.kind === kind)
      .reduce((sum, { start, end }) => sum + (end - start) / 1000, 0),
  })).filter(({ seconds }) => seconds > 0)
  return (
    <div className={styles.timeline}>
      <div className={styles.bar} aria-hidden="true">
        {stretches.map(({ kind, start, end }) => (
          <span
            key={start}
            title={`${LOOKS[kind].words}: ${formatDuration((end - start) / 1000)}`}
            data-empty={LOOKS[kind].color === null || undefined}
            style={{ flexGrow: end - start, backgroundColor: LOOKS[kind].color ?? undefined }}
          />
        ))}
      </div>
      <p className={styles.ends}>
        <span>{formatDateTime(first.start).slice(0, -3)}</span>
        <span>{formatDateTime(last.end).slice(0, -3)}</span>
      </p>
      <ul aria-label="As 24 horas anteriores">
        {sums.map(({ kind, seconds }) => (
          <li key={kind}>
            <i
              aria-hidden="true"
              data-empty={LOOKS[kind].color === null || undefined}
              style={{ backgroundColor: LOOKS[kind].color ?? undefined }}
            />
            {LOOKS[kind].words} {formatDuration(seconds)}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { isAlarmKind } from '@monitorweb/domain/position/alarms'
import { eventOf } from '@monitorweb/domain/position/event-codes'
import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { NO_POSITION_FILTER, type PositionFilter, positionFilterWords } from '#reports/filters/position-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { Choice, Typed } from '../filters/FilterFields.tsx'
import lines from '../filters/filter-line.module.css'
import { pointsWithEvent } from '../map/map-data.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './event-toggles.module.css'
import { IgnitionAndSpeed, MemoryAndValid, Toggle } from './PositionChoices.tsx'
import type { PositionRows } from './position-rows.ts'

interface PositionFiltersProps {
  viewed: Viewed
  rows: PositionRows
  filter: PositionFilter
  search: HistorySearch
  change: ChangeSearch
  /** Reads the words of places that are not known yet, of so many as one asks for at once. */
  onReadPlaces(): Promise<void>
}

/** Which positions are shown, and how many those are; it holds for the file too. */
export function PositionFilters({ viewed, rows, filter, search, change, onReadPlaces }: PositionFiltersProps) {
  const { speed, events } = filter
  const { limitKmh } = viewed
  const happened = useHappened(viewed, { asked: events, withExcluded: search.discarded === '1' })
  const isAboveLimit = speed.type === 1 && speed.valueKmh === limitKmh
  const words = positionFilterWords(filter)

  function toggleEvent(event: ReportEvent) {
    const next = events.includes(event) ? events.filter((other) => other !== event) : [...events, event]
    change({ events: next.join(',') || undefined })
  }

  return (
    <fieldset className={lines.line} data-dense aria-label="Filtros das posições">
      <IgnitionAndSpeed search={search} change={change} />
      <Toggle
        on={isAboveLimit}
        title="O limite do mapa, que se escolhe na legenda"
        onToggle={() =>
          change({ speedType: isAboveLimit ? undefined : '1', speed: isAboveLimit ? undefined : `${limitKmh}` })
        }
      >
        Acima de {limitKmh} km/h
      </Toggle>
      <MemoryAndValid search={search} change={change} />
      <Choice label="Endereço">
        <Typed value={search.place} onChange={(place) => change({ place })} />
      </Choice>
      {rows.unread.length > 0 && <Unread key={filter.place} count={rows.unread.length} onRead={onReadPlaces} />}
      <span className={styles.events}>
        {happened.length === 0 ? (
          <span className={styles.none}>Sem eventos</span>
        ) : (
          happened.map(({ event, count }) => (
            <Toggle key={event} on={events.includes(event)} onToggle={() => toggleEvent(event)}>
              {EVENT_LABELS[event]} <span className={styles.count}>{formatCount(count)}</span>
            </Toggle>
          ))
        )}
      </span>
      <p role="status" className={lines.shown}>
        Mostrando {formatCount(rows.positionCount)} de {formatCount(rows.wholeCount)}
        {viewed.isPartial && ' até aqui'}
        {words.length > 0 && `: ${words.join(', ')}`}
        {words.length > 0 && (
          <button type="button" onClick={() => change(NO_POSITION_FILTER)}>
            Limpar
          </button>
        )}
      </p>
    </fieldset>
  )
}

/** What is looked for in places is found in those that were read. */
function Unread({ count, onRead }: { count: number; onRead(): Promise<void> }) {
  const [reads, setReads] = useState(false)
  const [turn, setTurn] = useState(0)
  const read = useEffectEvent(() => {
    setReads(true)
    void onRead().finally(() => setReads(false))
  })
  // The first ones are read as soon as something is looked for in them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is a turn
  useEffect(() => read(), [turn])
  return (
    <span className={lines.shown} data-near>
      {formatQuantity(count, UNREAD)}
      <button type="button" disabled={reads} onClick={() => setTurn(turn + 1)}>
        {reads ? 'Lendo…' : 'Ler mais endereços'}
      </button>
    </span>
  )
}

const UNREAD = { none: '', one: 'posição sem endereço lido', many: 'posições sem endereço lido' }

/** What happened in what is looked at, and how often; also what is asked for and did not. */
function useHappened(
  { vehicles, focus }: Viewed,
  { asked, withExcluded }: { asked: readonly ReportEvent[]; withExcluded: boolean },
) {
  return useMemo(() => {
    const counts = new Map<ReportEvent, number>(asked.map((event) => [event, 0]))
    for (const { growing } of vehicles) {
      if (!growing) continue
      for (const index of pointsWithEvent(growing, focus)) {
        const event = eventOf(growing.track.event[index]!)!
        if (!withExcluded && growing.verdicts[index] !== 0 && !isAlarmKind(event)) continue
        counts.set(event, (counts.get(event) ?? 0) + 1)
      }
    }
    return [...counts].map(([event, count]) => ({ event, count })).sort((one, other) => other.count - one.count)
  }, [vehicles, focus, asked, withExcluded])
}

import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { REPORT_EVENTS, type ReportEvent } from '@monitorweb/domain/position/position-report'
import { NO_POSITION_FILTER, type PositionFilter, positionFilterWords } from '#reports/filters/position-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import lines from '../filters/filter-line.module.css'
import { IgnitionAndSpeed, MemoryAndValid } from '../positions/PositionChoices.tsx'
import type { ChangeSearch } from '../use-history-search.ts'

interface FleetPositionFiltersProps {
  filter: PositionFilter
  search: HistorySearch
  change: ChangeSearch
}

/** Which positions of a fleet are asked for; the server leaves the others out. */
export function FleetPositionFilters({ filter, search, change }: FleetPositionFiltersProps) {
  const words = positionFilterWords(filter)
  return (
    <fieldset className={lines.line} data-dense aria-label="Filtros das posições">
      <IgnitionAndSpeed search={search} change={change} />
      <ListChoice
        label="Evento"
        choices={[
          { value: '', label: 'qualquer' },
          ...(filter.events.length > 1 ? [{ value: filter.events.join(','), label: eventWords(filter.events) }] : []),
          ...REPORT_EVENTS.map((event) => ({ value: event as string, label: EVENT_LABELS[event] })),
        ]}
        value={filter.events.join(',')}
        onChange={(chosen) => change({ events: chosen || undefined })}
      />
      <MemoryAndValid search={search} change={change} />
      <p className={lines.shown} role="status">
        {words.length > 0 ? `Só ${words.join(', ')}` : 'O endereço filtra só as posições de um veículo.'}
        {words.length > 0 && (
          <button type="button" onClick={() => change(NO_POSITION_FILTER)}>
            Limpar
          </button>
        )}
      </p>
    </fieldset>
  )
}

function eventWords(events: readonly ReportEvent[]): string {
  return events.map((event) => EVENT_LABELS[event]).join(' ou ')
}

import { SPEED_FILTER_LABELS } from '#reports/filters/speed-filter.ts'
import { type HistorySearch, speedFilterOf } from '#reports/history/history-search.ts'
import type { ChangeSearch } from '../use-history-search.ts'
import { Choice, Typed } from './RunFilters.tsx'

/** Filters by speed as the specification has it: any, above, below or equal to so many km/h. */
export function SpeedChoice({ search, change }: { search: HistorySearch; change: ChangeSearch }) {
  const { type, valueKmh } = speedFilterOf(search)
  return (
    <>
      <Choice label="Velocidade">
        <select
          aria-label="Tipo de velocidade"
          value={type}
          onChange={({ currentTarget: { value } }) =>
            change({
              speedType: value === '0' ? undefined : value,
              speed: value === '0' ? undefined : String(valueKmh),
            })
          }
        >
          {Object.entries(SPEED_FILTER_LABELS).map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      </Choice>
      {type !== 0 && (
        <Choice label="km/h">
          <Typed isNumber value={search.speed} onChange={(speed) => change({ speed: speed ?? '0' })} />
        </Choice>
      )}
    </>
  )
}

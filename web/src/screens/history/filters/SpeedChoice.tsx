import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { choicesOf } from '#format/choices.ts'
import { SPEED_FILTER_LABELS } from '#reports/filters/speed-filter.ts'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import { Choice, Typed } from './FilterFields.tsx'

/** Filters by speed as the specification has it: any, above, below or equal to so many km/h. */
export function SpeedChoice({ search, change }: { search: HistorySearch; change: ChangeSearch }) {
  const { speedType = '0', speed, speedLimitKmh } = search
  return (
    <>
      <ListChoice
        label="Tipo de velocidade"
        words="Velocidade"
        choices={choicesOf(SPEED_FILTER_LABELS)}
        value={speedType}
        onChange={(value) =>
          change({
            speedType: value === '0' ? undefined : value,
            speed: value === '0' ? undefined : (speed ?? speedLimitKmh ?? String(DEFAULT_SPEED_LIMIT_KMH)),
          })
        }
      />
      {speedType !== '0' && (
        <Choice label="km/h">
          <Typed
            label="Valor da velocidade (km/h)"
            isNumber
            takesZero
            value={speed}
            onChange={(typed) => change({ speed: typed })}
          />
        </Choice>
      )}
    </>
  )
}

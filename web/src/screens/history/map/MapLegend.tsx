import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { type HistorySearch, TRACK_COLORINGS, type TrackColoring } from '#reports/history/history-search.ts'
import { legendOf } from '#reports/track/track-coloring.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { Typed } from '../filters/FilterFields.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './legend.module.css'

const COLORING_LABELS: Record<TrackColoring, string> = {
  speed: 'Velocidade',
  status: 'Situação',
  trip: 'Viagem',
  vehicle: 'Veículo',
}

const COLORINGS = TRACK_COLORINGS.map((value) => ({ value, label: COLORING_LABELS[value] }))

interface MapLegendProps {
  ref: Ref<HTMLElement>
  viewed: Viewed
  coloring: TrackColoring
  /** True where something happened that the map marks. */
  hasEvents: boolean
  search: HistorySearch
  change: ChangeSearch
}

/** Says what the colours mean, and lets people choose which meaning they have. */
export function MapLegend({ ref, viewed, coloring, hasEvents, search, change }: MapLegendProps) {
  const { limitKmh, totals, vehicles } = viewed
  const isNarrow = useScreen('(max-width: 978.98px)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  // The lines of time have the colours of vehicles, and leave the map less room.
  const folded = chosen ?? (isNarrow || (vehicles.length > 1 && coloring === 'vehicle'))
  const excluded = Object.values(totals.exclusions).reduce((sum, count) => sum + count, 0)
  const entries =
    coloring === 'vehicle'
      ? vehicles.map(({ color, letter, name }) => ({ color, label: `${letter} ${name}`.trim(), wide: false }))
      : legendOf(coloring, limitKmh)
  return (
    <section ref={ref} className={styles.legend} aria-label="Legenda do mapa" data-folded={folded || undefined}>
      <button type="button" className={styles.fold} aria-expanded={!folded} onClick={() => setChosen(!folded)}>
        {folded ? <IconChevronDown size={14} aria-hidden="true" /> : <IconChevronUp size={14} aria-hidden="true" />}
        Legenda
      </button>
      <div className={styles.choices}>
        <ListChoice
          label="Cor"
          choices={COLORINGS}
          value={coloring}
          onChange={(meaning) => change({ coloring: meaning })}
        />
        {coloring === 'speed' && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is what stands in it
          <label>
            Limite
            <Typed
              label="Limite de velocidade (km/h)"
              placeholder={String(DEFAULT_SPEED_LIMIT_KMH)}
              value={search.speedLimitKmh}
              isNumber
              onChange={(limit) => change({ speedLimitKmh: limit && wholeLimit(limit) })}
            />
          </label>
        )}
      </div>
      <ul>
        {entries.map(({ color, label, wide }) => (
          <li key={label}>
            <span className={styles.swatch} data-wide={wide || undefined} style={{ background: color }} />
            {label}
          </li>
        ))}
        {hasEvents && (
          <li>
            <span className={styles.event} />
            Evento
          </li>
        )}
      </ul>
      {excluded > 0 && (
        <label className={styles.excluded}>
          <input
            type="checkbox"
            checked={search.discarded === '1'}
            onChange={({ currentTarget }) => change({ discarded: currentTarget.checked ? '1' : undefined })}
          />
          Mostrar pontos descartados ({formatCount(excluded)})
        </label>
      )}
    </section>
  )
}

/** A link names a limit of up to three digits. */
function wholeLimit(typed: string): string {
  return String(Math.min(Math.round(Number(typed)), 999))
}

import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import styles from '../map/map-notes.module.css'
import { MOST_CHOSEN } from '../monitoring-search.ts'
import type { Chosen } from './use-chosen.ts'

const MISSING = { none: '', one: 'não encontrado', many: 'não encontrados' }

interface ChosenBarProps {
  chosen: Chosen
  hasMap: boolean
  onMosaic: () => void
}

/** Offers what can be done with several vehicles at once. */
export function ChosenBar({ chosen, hasMap, onMosaic }: ChosenBarProps) {
  const { vehicles, loaded } = useFleet()
  const { vehicleIds, fit, clear } = chosen
  const missing = loaded ? vehicleIds.filter((vehicleId) => !vehicles.has(vehicleId)).length : 0
  return (
    <section className={styles.chosen} aria-label="Veículos escolhidos">
      <span role="status" className="numeric">
        {formatCount(vehicleIds.length)} veículos escolhidos
        {vehicleIds.length === MOST_CHOSEN && ', o máximo'}
        {missing > 0 && `, ${formatQuantity(missing, MISSING)}`}
      </span>
      {hasMap && (
        <button type="button" onClick={fit}>
          Enquadrar
        </button>
      )}
      <button type="button" data-opens-mosaic="chosen" onClick={onMosaic}>
        Mosaico
      </button>
      <button
        type="button"
        onClick={(event) => {
          passFocusOn(event, event.currentTarget.parentElement!)
          clear()
        }}
      >
        Limpar
      </button>
    </section>
  )
}

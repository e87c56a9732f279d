import { IconArrowsMaximize, IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from './map.module.css'

interface MapButtonsProps {
  ref?: Ref<HTMLDivElement>
  onZoom: (steps: number) => void
  /** The button that shows everything is left out where `onFit` is absent. */
  onFit?: () => void
  /** The label tells what the fitting button brings into sight. */
  fitLabel?: string
}

export function MapButtons({ ref, onZoom, onFit, fitLabel = 'Ver todos os veículos' }: MapButtonsProps) {
  return (
    <div ref={ref} className={styles.buttons}>
      <MapButton label="Aproximar" icon={IconPlus} onClick={() => onZoom(1)} />
      <MapButton label="Afastar" icon={IconMinus} onClick={() => onZoom(-1)} />
      {onFit && <MapButton label={fitLabel} icon={IconArrowsMaximize} onClick={onFit} />}
    </div>
  )
}

interface MapButtonProps {
  label: string
  icon: TablerIcon
  onClick: () => void
}

function MapButton({ label, icon: Icon, onClick }: MapButtonProps) {
  return (
    <Hint label={label} side="left">
      <button type="button" aria-label={label} onClick={onClick}>
        <Icon size={17} stroke={1.9} aria-hidden="true" />
      </button>
    </Hint>
  )
}

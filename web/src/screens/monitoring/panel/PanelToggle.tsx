import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from '../screen.module.css'

interface PanelToggleProps {
  open: boolean
  onToggle: () => void
}

export function PanelToggle({ open, onToggle }: PanelToggleProps) {
  const label = open ? 'Recolher a lista' : 'Mostrar a lista'
  const Icon = open ? IconChevronLeft : IconChevronRight
  return (
    <div className={styles.toggle}>
      <Hint label={label} side="right">
        <button type="button" aria-label={label} aria-expanded={open} onClick={onToggle}>
          <Icon size={16} aria-hidden="true" />
        </button>
      </Hint>
    </div>
  )
}

import { Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './screen.module.css'

interface PanelToggleProps {
  open: boolean
  onToggle: () => void
}

export function PanelToggle({ open, onToggle }: PanelToggleProps) {
  const label = open ? 'Recolher a lista' : 'Mostrar a lista'
  const Icon = open ? IconChevronLeft : IconChevronRight
  return (
    <Tooltip label={label} position="right">
      <button type="button" className={styles.toggle} aria-label={label} aria-expanded={open} onClick={onToggle}>
        <Icon size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

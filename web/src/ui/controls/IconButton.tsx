import type { TablerIcon } from '@tabler/icons-react'
import { Hint } from '../overlay/Hint.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  label: string
  icon: TablerIcon
  hintSide?: 'bottom' | 'right' | 'left'
  /** Of a button that opens and closes something. */
  expanded?: boolean
  onClick: () => void
}

/** A button that is only a picture, its words in a hint and in its name. */
export function IconButton({ label, icon: Icon, hintSide = 'bottom', expanded, onClick }: IconButtonProps) {
  return (
    <Hint label={label} side={hintSide}>
      <button type="button" className={styles.button} aria-label={label} aria-expanded={expanded} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Hint>
  )
}

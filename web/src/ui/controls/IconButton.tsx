import type { TablerIcon } from '@tabler/icons-react'
import { Hint } from '../overlay/Hint.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  label: string
  icon: TablerIcon
  hintSide?: 'bottom' | 'right' | 'left'
  /** Tells whether what the button opens and closes is open. */
  expanded?: boolean
  onClick: () => void
}

/** Shows a button that is only a picture, with its words in a hint and in its name. */
export function IconButton({ label, icon: Icon, hintSide = 'bottom', expanded, onClick }: IconButtonProps) {
  return (
    <Hint label={label} side={hintSide}>
      <button type="button" className={styles.button} aria-label={label} aria-expanded={expanded} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Hint>
  )
}

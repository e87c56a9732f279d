import type { TablerIcon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Hint } from '../overlay/Hint.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  label: string
  icon: TablerIcon
  hintSide?: 'bottom' | 'right' | 'left'
  /** Tells whether what the button opens and closes is open. */
  expanded?: boolean
  /** A button that can do nothing now keeps its place and the focus. */
  disabled?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Shows a button that is only a picture, with its words in a hint and in its name. */
export function IconButton({
  label,
  icon: Icon,
  hintSide = 'bottom',
  expanded,
  disabled = false,
  onClick,
}: IconButtonProps) {
  return (
    <Hint label={label} side={hintSide}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={expanded}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Hint>
  )
}

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from './hint.module.css'

interface HintProps {
  label: string
  side?: 'bottom' | 'right' | 'left'
  /** Where this is set there is nothing to say: the words stand there already. */
  disabled?: boolean
  children: ReactNode
}

/**
 * Shows words under the pointer or the focus; Escape hides them. They repeat the accessible name of what they explain,
 * so screen readers are not told them a second time.
 */
export function Hint({ label, side = 'bottom', disabled = false, children }: HintProps) {
  const [hidden, setHidden] = useState(false)
  const show = () => setHidden(false)
  const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setHidden(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens inside
    <span className={styles.host} onKeyDown={hideOnEscape} onPointerEnter={show} onFocus={show}>
      {children}
      {!disabled && !hidden && (
        <span className={styles.hint} data-side={side} aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  )
}

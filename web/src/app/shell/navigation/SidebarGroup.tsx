import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKeptFlag } from '#state/use-kept-flag.ts'
import styles from './navigation.module.css'

interface SidebarGroupProps {
  id: string
  label: string
  rail: boolean
  children: ReactNode
}

/** Shows a part of the menu that folds; whether it is folded is remembered. Beside icons there is nothing to fold. */
export function SidebarGroup({ id, label, rail, children }: SidebarGroupProps) {
  const [folded, setFolded] = useKeptFlag(`monitorweb:menu-${label}`)
  if (rail) {
    return (
      <fieldset aria-label={label} className={styles.railGroup}>
        {children}
      </fieldset>
    )
  }
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.groupButton}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={() => setFolded(!folded)}
      >
        {label}
        <IconChevronDown size={15} stroke={2} aria-hidden="true" />
      </button>
      <div id={id} hidden={folded}>
        {children}
      </div>
    </div>
  )
}

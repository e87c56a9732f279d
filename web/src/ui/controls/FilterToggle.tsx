import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import styles from './filter-toggle.module.css'

interface FilterToggleProps {
  /** Says what of the filters is in use, such as how many; "" where none is. */
  inUse: string
  opened: boolean
  onToggle(): void
}

/** Opens the filters of a list on a small screen, where they would take the room of its rows; on a wide one they stand open without it. */
export function FilterToggle({ inUse, opened, onToggle }: FilterToggleProps) {
  return (
    <Button
      size="sm"
      variant="default"
      className={styles.toggle ?? ''}
      aria-expanded={opened}
      leftSection={<IconFilter size={16} aria-hidden="true" />}
      onClick={onToggle}
    >
      {inUse ? `Filtros (${inUse})` : 'Filtros'}
    </Button>
  )
}

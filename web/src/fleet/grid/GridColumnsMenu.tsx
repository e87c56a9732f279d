import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import styles from './grid.module.css'
import { GRID_COLUMNS } from './grid-columns.ts'
import type { ChosenColumns } from './use-grid-columns.ts'

/** Says which columns the grid has. */
export function GridColumnsMenu({ columns, toggle, reset }: ChosenColumns) {
  const shown = new Set(columns.map(({ name }) => name))
  return (
    <Popover position="top-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconColumns3 size={15} aria-hidden="true" />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas da grade">
        <div className={styles.choices}>
          {GRID_COLUMNS.map(({ name, label }) => (
            <Checkbox key={name} size="xs" label={label} checked={shown.has(name)} onChange={() => toggle(name)} />
          ))}
        </div>
        <Button size="compact-sm" variant="subtle" onClick={reset}>
          Voltar ao padrão
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

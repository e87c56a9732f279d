import { Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatQuantity } from '#format/numbers.ts'
import pictureStyles from '#ui/controls/picture-button.module.css'
import { Hint } from '#ui/overlay/Hint.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { chosenFilters, NO_CHOSEN_FILTERS } from './chosen-filters.ts'
import { FleetFilters } from './FleetFilters.tsx'
import styles from './panel.module.css'

const ACTIVE = { none: '', one: 'ativo', many: 'ativos' }

interface FilterMenuProps {
  search: MonitoringSearch
  onSearch: ChangeSearch
}

/** Shows a button that says how many filters are chosen, and opens them. */
export function FilterMenu({ search, onSearch }: FilterMenuProps) {
  const [opened, setOpened] = useState(false)
  const count = chosenFilters(search).length
  const label = count === 0 ? 'Filtros' : `Filtros: ${formatQuantity(count, ACTIVE)}`
  return (
    <Hint label={label} disabled={opened}>
      <Popover
        position="bottom-start"
        width={280}
        shadow="md"
        trapFocus
        returnFocus
        closeOnEscape={false}
        opened={opened}
        onChange={setOpened}
      >
        <Popover.Target>
          <button
            type="button"
            className={pictureStyles.picture}
            aria-label={label}
            data-chosen={count > 0 || undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconFilter size={18} stroke={1.75} aria-hidden="true" />
            {count > 0 && <span className={styles.chosenCount}>{count}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filtros" onKeyDown={(event) => isEscapeOfAll(event) && setOpened(false)}>
          <FleetFilters
            search={search}
            onSearch={onSearch}
            onClear={() => {
              onSearch(NO_CHOSEN_FILTERS)
              setOpened(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Hint>
  )
}

/** Tells whether Escape is meant for the menu: in a field whose list is open it closes that list alone. */
function isEscapeOfAll({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && (target as Element).getAttribute('aria-expanded') !== 'true'
}

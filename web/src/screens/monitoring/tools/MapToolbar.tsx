import { SegmentedControl } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { LayersMenu } from './LayersMenu.tsx'
import { StatusLegend } from './StatusLegend.tsx'
import { ToolbarPopover } from './ToolbarPopover.tsx'
import styles from './tools.module.css'

interface MapToolbarProps {
  search: MonitoringSearch
  change: ChangeSearch
  mobile: boolean
  hasMap: boolean
  tools: readonly ToolEntry[]
  onLandmarks: () => void
}

export interface ToolEntry {
  label: string
  /** Tells of a tool that stays on whether it is on. */
  pressed?: boolean
  onUse: () => void
}

const VIEWS = [
  { value: 'map', label: 'Mapa' },
  { value: 'split', label: 'Dividida' },
  { value: 'grid', label: 'Grade' },
]

/** Chooses what has the room and what the map shows, and offers what can be done with it. */
export function MapToolbar({ search, change, mobile, hasMap, tools, onLandmarks }: MapToolbarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Mapa">
      {!mobile && (
        <SegmentedControl
          size="xs"
          aria-label="Vista"
          data={VIEWS}
          value={search.view ?? 'map'}
          onChange={(view) => change({ view: view === 'map' ? undefined : (view as 'grid' | 'split') })}
        />
      )}
      {hasMap && <LayersMenu search={search} change={change} onLandmarks={onLandmarks} />}
      <Tools tools={tools} />
      <StatusLegend />
    </div>
  )
}

function Tools({ tools }: Pick<MapToolbarProps, 'tools'>) {
  return (
    <ToolbarPopover
      label="Ferramentas"
      icon={IconTool}
      title="Ferramentas do mapa"
      className={styles.tools}
      button={{ 'data-opens-mosaic': 'tools' }}
    >
      {(close) =>
        tools.map(({ label, pressed, onUse }) => (
          <button
            key={label}
            type="button"
            aria-pressed={pressed}
            onClick={() => {
              close()
              onUse()
            }}
          >
            {label}
          </button>
        ))
      }
    </ToolbarPopover>
  )
}

import { Button, Popover, SegmentedControl } from '@mantine/core'
import { IconStack2, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import type { MonitoringSearch } from './monitoring-search.ts'
import { StatusLegend } from './StatusLegend.tsx'
import styles from './tools.module.css'
import type { ChangeSearch } from './use-monitoring-search.ts'

interface MapToolbarProps {
  search: MonitoringSearch
  change: ChangeSearch
  mobile: boolean
  hasMap: boolean
  tools: readonly ToolEntry[]
}

export interface ToolEntry {
  label: string
  /** Of one that stays on. */
  pressed?: boolean
  onUse: () => void
}

const VIEWS = [
  { value: 'mapa', label: 'Mapa' },
  { value: 'dividida', label: 'Dividida' },
  { value: 'grade', label: 'Grade' },
]

/** What has the room, what the map shows, and what can be done with it. */
export function MapToolbar({ search, change, mobile, hasMap, tools }: MapToolbarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Mapa">
      {!mobile && (
        <SegmentedControl
          size="xs"
          aria-label="Vista"
          data={VIEWS}
          value={search.vista ?? 'mapa'}
          onChange={(view) => change({ vista: view === 'mapa' ? undefined : (view as 'grade' | 'dividida') })}
        />
      )}
      {hasMap && <Layers search={search} change={change} />}
      <Tools tools={tools} />
      <StatusLegend />
    </div>
  )
}

const LABELS = [
  { value: '', label: 'Automático' },
  { value: 'sim', label: 'Sempre' },
  { value: 'nao', label: 'Nunca' },
]
const TRAILS = [
  { value: '', label: 'Sem' },
  { value: '15', label: '15 min' },
  { value: '60', label: '1 h' },
  { value: 'hoje', label: 'Hoje' },
]
const GROUNDS = [
  { value: '', label: 'Como o tema' },
  { value: 'claro', label: 'Claro' },
  { value: 'escuro', label: 'Escuro' },
]

function Layers({ search, change }: Pick<MapToolbarProps, 'search' | 'change'>) {
  const groups = [
    { name: 'rotulos', label: 'Rótulos', data: LABELS },
    { name: 'rastro', label: 'Rastro do veículo selecionado', data: TRAILS },
    { name: 'fundo', label: 'Fundo do mapa', data: GROUNDS },
  ] as const
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconStack2 size={16} aria-hidden="true" />}>
          Camadas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Camadas do mapa" className={styles.layers}>
        {groups.map(({ name, label, data }) => (
          <div key={name}>
            <p>{label}</p>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={label}
              data={[...data]}
              value={search[name] ?? ''}
              onChange={(value) => change({ [name]: value || undefined })}
            />
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

function Tools({ tools }: Pick<MapToolbarProps, 'tools'>) {
  const [opened, setOpened] = useState(false)
  function use(tool: ToolEntry) {
    setOpened(false)
    tool.onUse()
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTool size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Ferramentas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Ferramentas do mapa" className={styles.tools}>
        {tools.map((tool) => (
          <button key={tool.label} type="button" aria-pressed={tool.pressed} onClick={() => use(tool)}>
            {tool.label}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

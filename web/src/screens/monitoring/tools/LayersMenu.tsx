import { Button, SegmentedControl } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readMapConfig } from '#map/base/base-map.ts'
import { useGround } from '../map/use-ground.ts'
import { useLabelNames } from '../map/use-label-names.ts'
import { GROUNDS, type MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { ToolbarPopover } from './ToolbarPopover.tsx'
import styles from './tools.module.css'

interface LayersMenuProps {
  search: MonitoringSearch
  change: ChangeSearch
  onLandmarks: () => void
}

const LABELS = [
  { value: '', label: 'Automático' },
  { value: 'on', label: 'Sempre' },
  { value: 'off', label: 'Nunca' },
]
const TRAILS = [
  { value: '', label: 'Sem' },
  { value: '15', label: '15 min' },
  { value: '60', label: '1 h' },
  { value: 'today', label: 'Hoje' },
]
/** Geofences and landmarks are drawn with their names. */
const PLACES = [
  { value: '', label: 'Sem' },
  { value: '1', label: 'Com nomes' },
]
const STREETS = [
  { value: '', label: 'Como o tema' },
  { value: 'light', label: 'Ruas' },
  { value: 'dark', label: 'Escuro' },
]
const PICTURES = [
  { value: 'satellite', label: 'Satélite' },
  { value: 'hybrid', label: 'Híbrido' },
]
const NAMES = [
  { value: 'plate', label: 'Placa' },
  { value: 'description', label: 'Descrição' },
]
const GROUPS = [
  { name: 'labels', label: 'Rótulos', data: LABELS },
  { name: 'trail', label: 'Rastro do veículo selecionado', data: TRAILS },
  { name: 'geofences', label: 'Cercas', data: PLACES },
  { name: 'landmarks', label: 'Pontos de referência', data: PLACES },
] as const

/** Chooses what is drawn besides the vehicles, and the ground under them. */
export function LayersMenu({ search, change, onLandmarks }: LayersMenuProps) {
  return (
    <ToolbarPopover label="Camadas" icon={IconStack2} title="Camadas do mapa" className={styles.layers}>
      {(close) => (
        <>
          {GROUPS.map(({ name, label, data }) => (
            <Choice
              key={name}
              label={label}
              data={data}
              value={search[name] ?? ''}
              onChange={(value) => change({ [name]: value || undefined })}
            />
          ))}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              close()
              onLandmarks()
            }}
          >
            Lista de pontos de referência
          </Button>
          <Names search={search} change={change} />
          <Grounds search={search} change={change} />
        </>
      )}
    </ToolbarPopover>
  )
}

function Names({ search, change }: Omit<LayersMenuProps, 'onLandmarks'>) {
  const { names, choose } = useLabelNames(search, change)
  return <Choice label="Nome nos rótulos" data={NAMES} value={names} onChange={choose} />
}

/** Chooses the ground; pictures from above are offered only where the server has some. */
function Grounds({ search, change }: Omit<LayersMenuProps, 'onLandmarks'>) {
  const { ground, choose } = useGround(search, change)
  const { data } = useQuery({ queryKey: ['map-config'], queryFn: readMapConfig })
  const offered = data?.satellite ? [...STREETS, ...PICTURES] : STREETS
  return (
    <Choice
      label="Fundo do mapa"
      data={offered}
      value={offered.some(({ value }) => value === ground) ? (ground ?? '') : ''}
      onChange={(value) => choose(GROUNDS.find((known) => known === value))}
    />
  )
}

interface ChoiceProps {
  label: string
  data: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <div>
      <p>{label}</p>
      <SegmentedControl size="xs" fullWidth aria-label={label} data={[...data]} value={value} onChange={onChange} />
    </div>
  )
}

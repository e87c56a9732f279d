import { Button, Popover } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconCurrentLocation, IconDots, IconHistory, IconRoute } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { answerText } from '#fleet/status/status-words.ts'
import { AnchorButton } from '#geofences/AnchorButton.tsx'
import { mayManageLandmarks } from '#landmarks/use-landmarks.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import { outsideLinks } from '../map/outside-links.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import styles from '../tools/tools.module.css'
import type { Hidden } from '../use-hidden.ts'
import type { Following } from './use-follow.ts'

export interface CardActionsProps {
  vehicle: LiveVehicle
  now: EpochMs
  operator: boolean
  trail: MonitoringSearch['trail']
  follow: Following
  hidden: Hidden
  onTrail: (length: MonitoringSearch['trail']) => void
  onZoom: (vehicleId: number) => void
  onNearby: () => void
  onMosaic: (vehicleId: number) => void
  onLandmark: () => void
}

/** Offers what can be done with the selected vehicle. */
export function CardActions(props: CardActionsProps) {
  const { vehicle, trail, follow, onTrail } = props
  const { vehicleId, position } = vehicle
  return (
    <>
      {position && (
        <Button
          size="compact-sm"
          variant={follow.state === 'off' ? 'light' : 'filled'}
          aria-pressed={follow.state !== 'off'}
          leftSection={<IconCurrentLocation size={15} aria-hidden="true" />}
          onClick={follow.toggle}
        >
          Seguir
        </Button>
      )}
      {position && (
        <Button
          size="compact-sm"
          variant={trail ? 'filled' : 'light'}
          aria-pressed={trail !== undefined}
          leftSection={<IconRoute size={15} aria-hidden="true" />}
          onClick={() => onTrail(trail ? undefined : '60')}
        >
          Rastro
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="light"
        component={Link}
        to={'/historical/trackinghistory' as string}
        search={{ v: String(vehicleId), preset: 'today' } as never}
        leftSection={<IconHistory size={15} aria-hidden="true" />}
      >
        Hoje
      </Button>
      {position && <AnchorButton vehicle={vehicle} />}
      <More {...props} />
    </>
  )
}

function More({ vehicle, now, operator, hidden, onZoom, onNearby, onMosaic, onLandmark }: CardActionsProps) {
  const copy = useCopy()
  const { routesByPath } = useRouter()
  const { vehicleId, position, status } = vehicle
  const link = `${location.origin}/monitoring?v=${vehicleId}`
  const [opened, setOpened] = useState(false)
  const summary = () => answerText(vehicle, { now, status: STATUS_LOOKS[status].label, link })
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Mais ações"
          data-opens-mosaic="card"
          onClick={() => setOpened(!opened)}
        >
          <IconDots size={16} aria-hidden="true" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Mais ações" className={styles.tools} onClick={() => setOpened(false)}>
        {position && (
          <button type="button" onClick={() => onZoom(vehicleId)}>
            Aproximar
          </button>
        )}
        {position && (
          <button type="button" onClick={onNearby}>
            Veículos próximos
          </button>
        )}
        {position && mayManageLandmarks() && (
          <button type="button" onClick={onLandmark}>
            Criar ponto de referência
          </button>
        )}
        <button type="button" onClick={() => onMosaic(vehicleId)}>
          Acompanhar no mosaico
        </button>
        {position && (
          <button type="button" onClick={() => hidden.toggle(vehicleId)}>
            {hidden.vehicleIds.has(vehicleId) ? 'Mostrar no mapa' : 'Ocultar no mapa'}
          </button>
        )}
        <button type="button" onClick={() => copy(link, 'Link copiado')}>
          Copiar link
        </button>
        <button type="button" onClick={() => copy(summary(), 'Resumo copiado')}>
          Copiar resumo para mensagem
        </button>
        {position &&
          outsideLinks(position).map(({ label, href }) => (
            <a key={label} href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
        {'/chamados' in routesByPath && (
          <Link to={'/chamados' as string} search={{ vehicleId } as never}>
            Chamados do veículo
          </Link>
        )}
        {operator && <Link to={`/veiculos/${vehicleId}` as string}>Cadastro do veículo</Link>}
      </Popover.Dropdown>
    </Popover>
  )
}

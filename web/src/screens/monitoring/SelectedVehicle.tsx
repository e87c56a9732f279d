import { Button } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { useEffect, useEffectEvent } from 'react'
import { useFleet } from '#api/LiveFleetProvider.tsx'
import { VehicleCard } from '#fleet/VehicleCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface SelectedVehicleProps {
  vehicleId: number
  now: EpochMs
  onClose: () => void
  onZoom: (vehicleId: number) => void
}

/** The card of the vehicle that the link names, or why there is none. */
export function SelectedVehicle({ vehicleId, now, onClose, onZoom }: SelectedVehicleProps) {
  const { loaded, vehicles } = useFleet()
  const vehicle = vehicles.get(vehicleId)
  useEscape(onClose)
  if (vehicle) return <VehicleCard vehicle={vehicle} now={now} onClose={onClose} onZoom={onZoom} />
  if (!loaded) return null
  return (
    <EmptyState title="Veículo não encontrado" text="Ele não existe ou não está entre os que você pode ver.">
      <Button size="xs" variant="default" onClick={onClose}>
        Fechar
      </Button>
    </EmptyState>
  )
}

/** Escape, unless a dialog or a menu that is open takes it. */
function useEscape(onEscape: () => void): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const taken =
      event.defaultPrevented ||
      document.querySelector('[role="dialog"], [role="menu"], [aria-expanded="true"][role="combobox"]')
    if (event.key === 'Escape' && !taken) onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

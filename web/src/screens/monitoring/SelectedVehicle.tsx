import { Button } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position-report'
import { useFleet } from '#api/LiveFleetProvider.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { VehicleCard } from './VehicleCard.tsx'

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

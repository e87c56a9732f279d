import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { VehicleCard } from '#fleet/card/VehicleCard.tsx'
import type { Favorites } from '#fleet/use-favorites.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { CardActions, type CardActionsProps } from './CardActions.tsx'

const VehicleCommands = lazyPart(() => import('#commands/VehicleCommands.tsx'), 'VehicleCommands')
const VehicleOccurrences = lazyPart(() => import('#occurrences/VehicleOccurrences.tsx'), 'VehicleOccurrences')
const VehicleCalls = lazyPart(() => import('#support-calls/vehicle-calls/VehicleCalls.tsx'), 'VehicleCalls')

interface SelectedVehicleProps extends Omit<CardActionsProps, 'vehicle'> {
  vehicleId: number
  favorites: Favorites
  onClose: () => void
}

/** Shows the card of the vehicle that the link names, or says why there is none. */
export function SelectedVehicle({ vehicleId, favorites, onClose, ...actions }: SelectedVehicleProps): ReactNode {
  const { loaded, vehicles } = useFleet()
  const vehicle = vehicles.get(vehicleId)
  if (vehicle) {
    return (
      <VehicleCard
        vehicle={vehicle}
        now={actions.now}
        favorite={favorites.vehicleIds.has(vehicleId)}
        actions={
          <>
            <CardActions {...actions} vehicle={vehicle} />
            <Suspense>
              <VehicleOccurrences vehicleId={vehicleId} now={actions.now} />
              <VehicleCommands vehicle={vehicle} now={actions.now} />
              <VehicleCalls vehicleId={vehicleId} now={actions.now} aboutInstant={vehicle.position?.fixTime ?? null} />
            </Suspense>
          </>
        }
        onFavorite={favorites.toggle}
        onClose={onClose}
      />
    )
  }
  if (!loaded) return null
  return (
    <EmptyState
      title="Veículo não encontrado"
      text="Ele não existe, está inativo no cadastro ou não está entre os que você pode ver."
    >
      <Button size="xs" variant="default" onClick={onClose}>
        Fechar
      </Button>
    </EmptyState>
  )
}

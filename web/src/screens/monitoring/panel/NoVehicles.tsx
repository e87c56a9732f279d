import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'
import { passFocusOn } from '#ui/controls/pass-focus-on.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { NO_FILTERS } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { READING_WORDS } from './reading-words.ts'
import type { VehicleListing } from './use-vehicle-list.ts'

interface NoVehiclesProps {
  change: ChangeSearch
  reading: VehicleListing['reading']
  operator: boolean
}

/** Says why the list has nobody. */
export function NoVehicles({ change, reading, operator }: NoVehiclesProps) {
  const { vehicles } = useDeferredFleet()
  const queries = useQueryClient()
  if (reading === 'error') {
    // Whoever follows what failed here would read it at once again, and so on for ever.
    const retry = () => void queries.refetchQueries({ queryKey: VEHICLE_GROUPS_KEY })
    return <Failure message={`${READING_WORDS.error}.`} onRetry={retry} />
  }
  if (vehicles.size === 0) {
    return (
      <EmptyState
        title="Nenhum veículo cadastrado"
        text={
          operator
            ? 'Ligue um rastreador apontado para este servidor: ele aparece em Desconhecidos, pronto para cadastrar.'
            : 'Quando houver veículos desta conta, eles aparecem aqui e no mapa.'
        }
      />
    )
  }
  return (
    <EmptyState
      title="Nenhum veículo com esta busca"
      text="Nenhum corresponde ao texto, aos filtros e às situações escolhidas."
    >
      <Button
        size="xs"
        variant="default"
        onClick={(event) => {
          passFocusOn(event, event.currentTarget)
          change(NO_FILTERS)
        }}
      >
        Limpar filtros
      </Button>
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
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
  const groups = useVehicleGroups(reading === 'error')
  if (reading === 'error') {
    return <Failure message={`${READING_WORDS.error}.`} onRetry={() => void groups.refetch()} />
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

import { useMemo } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { vehiclesRegister } from '#registers/definitions/vehicle-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the vehicles, at `/veiculos`. */
export function VehiclesScreen() {
  return (
    <QueryScope>
      <Vehicles />
    </QueryScope>
  )
}

function Vehicles() {
  const fleet = useFleetStore()
  const { data: groups } = useVehicleGroups()
  const register = useMemo(() => {
    const groupsOf = (id: number) => (groups ?? []).flatMap((each) => (each.vehicleIds.has(id) ? each.name : []))
    return vehiclesRegister(fleet, (id) => groupsOf(id).join(', '))
  }, [fleet, groups])
  return <RegisterListScreen register={register} />
}

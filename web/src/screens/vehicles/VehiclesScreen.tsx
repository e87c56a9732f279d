import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { useVehicleGroups, VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'
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
  const client = useQueryClient()
  const { data, refetch } = useVehicleGroups()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups make another list
  const register = useMemo(() => {
    // A file is written of what is known by then, and not of what was when it was asked for.
    const known = () => client.getQueryData<typeof data>(VEHICLE_GROUPS_KEY)
    return vehiclesRegister(fleet, {
      of: (id) =>
        known()
          ?.flatMap(({ name, vehicleIds }) => (vehicleIds.has(id) ? name : []))
          .join(', ') ?? null,
      async lacks() {
        if (known()) return null
        const { error } = await refetch()
        return error && `Os grupos de veículos não puderam ser lidos. ${messageOf(error)}`
      },
    })
  }, [fleet, client, data, refetch])
  return <RegisterListScreen register={register} />
}

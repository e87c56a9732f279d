import { useMemo } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { vehiclesRegister } from '#registers/definitions/vehicle-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the vehicles, at `/veiculos`. */
export function VehiclesScreen() {
  const fleet = useFleetStore()
  const register = useMemo(() => vehiclesRegister(fleet), [fleet])
  return <RegisterListScreen register={register} />
}

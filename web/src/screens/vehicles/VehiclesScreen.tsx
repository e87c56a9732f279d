import { vehiclesRegister } from '#registers/definitions/vehicles.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** `/veiculos` */
export function VehiclesScreen() {
  return <RegisterListScreen register={vehiclesRegister} />
}

import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { vehicleForm } from '#registers/form/vehicles.ts'

/** `/forms/…` for a new record, `/veiculos/…` for one that exists. */
export function VehicleScreen() {
  return <RegisterFormScreen definition={vehicleForm} />
}

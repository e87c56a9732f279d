import { deviceForm } from '#registers/form/devices.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'

/** `/forms/…` for a new record, `/equipamentos/…` for one that exists. */
export function DeviceScreen() {
  return <RegisterFormScreen definition={deviceForm} />
}

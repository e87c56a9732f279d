import { customerForm } from '#registers/form/customers.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'

/** `/forms/…` for a new record, `/clientes/…` for one that exists. */
export function CustomerScreen() {
  return <RegisterFormScreen definition={customerForm} />
}

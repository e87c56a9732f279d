import { customersRegister } from '#registers/definitions/customer-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the customers, at `/clientes`. */
export function CustomersScreen() {
  return <RegisterListScreen register={customersRegister} />
}

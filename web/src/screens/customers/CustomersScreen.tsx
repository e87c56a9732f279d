import { customersRegister } from '#registers/definitions/customers.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** `/clientes` */
export function CustomersScreen() {
  return <RegisterListScreen register={customersRegister} />
}

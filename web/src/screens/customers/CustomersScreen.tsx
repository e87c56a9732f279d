import { customersRegister } from '#registers/definitions/customer-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** `/clientes` */
export function CustomersScreen() {
  return <RegisterListScreen register={customersRegister} />
}

import { useMemo } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { customersRegister } from '#registers/definitions/customer-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the customers, at `/clientes`. */
export function CustomersScreen() {
  const fleet = useFleetStore()
  const register = useMemo(() => customersRegister(fleet), [fleet])
  return <RegisterListScreen register={register} />
}

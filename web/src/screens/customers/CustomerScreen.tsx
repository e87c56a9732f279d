import { Link } from '@tanstack/react-router'
import { customerForm } from '#registers/definitions/customer-form.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { linkToList } from '#registers/list/list-address.ts'

/** The screen of one customer: `/forms/cliente` makes a new one, and `/clientes/…` shows one that exists. */
export function CustomerScreen() {
  return (
    <RegisterFormScreen
      definition={customerForm}
      links={({ id }) => (
        <>
          <Link to="/veiculos" search={linkToList({ customerId: String(id) }) as never}>
            Veículos
          </Link>
          <Link to="/equipamentos" search={linkToList({ customerId: String(id) }) as never}>
            Equipamentos
          </Link>
          <Link to="/usuarios" search={linkToList({ customerId: String(id) }) as never}>
            Usuários
          </Link>
        </>
      )}
    />
  )
}

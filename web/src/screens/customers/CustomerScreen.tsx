import type { Customer } from '@monitorweb/contract/registers/customer'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { may } from '#api/session/may.ts'
import { customerForm } from '#registers/definitions/customer-form.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { linkToList } from '#registers/list/list-address.ts'
import type { RecordTab } from '#registers/record/record-tab.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const ViewAsCustomer = lazyPart(() => import('./ViewAsCustomer.tsx'), 'ViewAsCustomer', { placeless: true })
const CustomerBrand = lazyPart(() => import('#branding/CustomerBrand.tsx'), 'CustomerBrand', { placeless: true })
const TABS: RecordTab<Customer>[] = [
  { name: 'branding', label: 'Marca e endereços', render: ({ id }) => <CustomerBrand customerId={id} /> },
]
const mayView = () => may('startCustomerView')

/** The screen of one customer: `/forms/cliente` makes a new one, and `/clientes/…` shows one that exists. */
export function CustomerScreen() {
  return (
    <RegisterFormScreen
      definition={customerForm}
      tabs={may('changeBranding') ? TABS : []}
      links={({ id }) => (
        <>
          {mayView() && (
            <Suspense>
              <ViewAsCustomer customerId={id} />
            </Suspense>
          )}
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

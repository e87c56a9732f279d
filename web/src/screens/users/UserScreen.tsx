import type { User } from '@monitorweb/contract/registers/user'
import { Link } from '@tanstack/react-router'
import { isOwnUser, userForm } from '#registers/definitions/user-form.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import type { RecordTab } from '#registers/record/record-tab.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const AccessTab = lazyPart(() => import('#registers/tabs/AccessTab.tsx'), 'AccessTab')

const TABS: readonly RecordTab<User>[] = [
  { name: 'access', label: 'Acessos', render: (record) => <AccessTab userId={record.id} /> },
]

/** The screen of one user: `/forms/usuario` makes a new one, and `/usuarios/…` shows one who exists. */
export function UserScreen() {
  return (
    <RegisterFormScreen
      definition={userForm}
      tabs={TABS}
      links={(record) => isOwnUser(userForm.keyOf(record)) && <Link to="/views/profile">Meu perfil</Link>}
    />
  )
}

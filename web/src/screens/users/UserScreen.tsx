import { Link } from '@tanstack/react-router'
import { type RecordTab, RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { isOwnUser, userForm } from '#registers/form/users.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const AccessTab = lazyPart(() => import('#registers/user/AccessTab.tsx'), 'AccessTab')

const TABS: readonly RecordTab[] = [
  { name: 'acessos', label: 'Acessos', render: (record) => <AccessTab userId={Number(record['id'])} /> },
]

/** `/forms/usuario` for a new person, `/usuarios/…` for one who is there. */
export function UserScreen() {
  return (
    <RegisterFormScreen
      definition={userForm}
      tabs={TABS}
      links={(record) => isOwnUser(userForm.keyOf(record)) && <Link to="/views/profile">Meu perfil</Link>}
    />
  )
}

import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import { userForm } from '#registers/form/users.ts'

/** `/forms/…` for a new record, `/usuarios/…` for one that exists. */
export function UserScreen() {
  return <RegisterFormScreen definition={userForm} />
}

import { usersRegister } from '#registers/definitions/user-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** The list of the users, at `/usuarios`. */
export function UsersScreen() {
  return <RegisterListScreen register={usersRegister} />
}

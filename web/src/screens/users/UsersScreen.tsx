import { usersRegister } from '#registers/definitions/user-list.tsx'
import { RegisterListScreen } from '#registers/list/RegisterListScreen.tsx'

/** `/usuarios` */
export function UsersScreen() {
  return <RegisterListScreen register={usersRegister} />
}

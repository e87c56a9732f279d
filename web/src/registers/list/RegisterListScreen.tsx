import type { ReactNode } from 'react'
import { QueryScope } from '#api/QueryScope.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { mayOpen, NoAccess } from '../access.tsx'
import type { Register } from '../register.ts'
import { RegisterList } from './RegisterList.tsx'

interface RegisterListScreenProps<Row> {
  register: Register<Row>
  /** This stands between the title and the search. */
  above?: ReactNode
}

/** Shows the list of a register, or a word to whom it is not for. */
export function RegisterListScreen<Row>({ register, above }: RegisterListScreenProps<Row>) {
  if (!mayOpen(register)) return <NoAccess title={register.words.title} />
  return (
    <QueryScope>
      <PageTitle text={register.words.title} />
      <RegisterList register={register} above={above} />
    </QueryScope>
  )
}

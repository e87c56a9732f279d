import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Panel } from '#ui/page/Panel.tsx'

const MAY: Record<string, string> = {
  A: 'Tudo no seu alcance, também os usuários da sua empresa.',
  O: 'Acompanha, abre e trata chamados; na central, também cuida dos cadastros.',
  C: 'Acompanha os veículos da sua empresa e abre chamados.',
  R: 'Só consulta.',
}

const COLUMNS: readonly PlainColumn<{ id: number; name: string; access: string }>[] = [
  { key: 'name', header: 'Tipo', text: ({ name }) => name },
  { key: 'may', header: 'O que pode', text: ({ access }) => MAY[access] ?? access },
]

/** Sets what each type of user may do. */
export function UserTypesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['user-types'],
    queryFn: () => call(registerLookups.listUserTypes, {}),
  })
  return (
    <Panel title="Tipos de usuário" lead="Cada usuário tem um tipo; o alcance vem do cliente a que ele pertence.">
      <PlainTable
        label="Tipos de usuário"
        columns={COLUMNS}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
      />
    </Panel>
  )
}

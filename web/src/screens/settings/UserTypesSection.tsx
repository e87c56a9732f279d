import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Panel } from '#ui/page/Panel.tsx'

const MEANINGS: Record<string, { name: string; may: string }> = {
  A: { name: 'Administrador', may: 'Tudo no seu alcance, também os usuários da sua empresa.' },
  O: { name: 'Operador', may: 'Acompanha, abre e trata chamados; na central, também cuida dos cadastros.' },
  C: { name: 'Cliente', may: 'Acompanha os veículos da sua empresa e abre chamados.' },
  R: { name: 'Consulta', may: 'Só consulta.' },
}

const COLUMNS: readonly PlainColumn<{ id: number; name: string; access: string }>[] = [
  { key: 'name', header: 'Tipo', text: ({ name }) => name },
  { key: 'access', header: 'Acesso', text: ({ access }) => MEANINGS[access]?.name ?? access },
  { key: 'may', header: 'O que pode', text: ({ access }) => MEANINGS[access]?.may ?? '' },
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

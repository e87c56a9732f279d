import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './settings.module.css'

const MEANINGS: Record<string, { name: string; may: string }> = {
  A: { name: 'Administrador', may: 'Tudo no seu alcance, também os usuários da sua empresa.' },
  O: { name: 'Operador', may: 'Acompanha, abre e trata chamados; na central, também cuida dos cadastros.' },
  C: { name: 'Cliente', may: 'Acompanha os veículos da sua empresa e abre chamados.' },
  R: { name: 'Consulta', may: 'Só consulta.' },
}

/** Sets what each type of user may do. */
export function UserTypesSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['user-types'],
    queryFn: () => call(registerLookups.listUserTypes, {}),
  })
  return (
    <Panel title="Tipos de usuário" lead="Cada usuário tem um tipo; o alcance vem do cliente a que ele pertence.">
      {!data && !error && <Skeleton height={180} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.tableBox}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Tipo</th>
                <th scope="col">Acesso</th>
                <th scope="col">O que pode</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, access }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{MEANINGS[access]?.name ?? access}</td>
                  <td>{MEANINGS[access]?.may ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

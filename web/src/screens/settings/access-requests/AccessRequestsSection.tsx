import { Select } from '@mantine/core'
import { ACCESS_REQUEST_DAYS, type AccessRequestStatus } from '@monitorweb/contract/people/access-request'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatCount } from '#format/numbers.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from '../settings.module.css'
import { AccessRequestCard } from './AccessRequestCard.tsx'

const CHOICES: { value: AccessRequestStatus; label: string; nothing: string }[] = [
  { value: 'pending', label: 'Aguardando', nothing: 'Nenhuma solicitação aguardando' },
  { value: 'approved', label: 'Aprovadas', nothing: 'Nenhuma solicitação aprovada' },
  { value: 'declined', label: 'Recusadas', nothing: 'Nenhuma solicitação recusada' },
]

/** So many are shown at once. */
const SHOWN = 100

/** Lists the people who asked for access; an operator approves each of them, or refuses and gives a reason. */
export function AccessRequestsSection() {
  const [status, setStatus] = useState<AccessRequestStatus>('pending')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['access-requests', status],
    queryFn: async () => ({
      requests: await call(identityOperations.listAccessRequests, { status, first: SHOWN }),
      total: await call(identityOperations.countAccessRequests, { status }),
    }),
  })
  const chosen = CHOICES.find(({ value }) => value === status)!
  return (
    <Panel
      title="Solicitações de acesso"
      lead={`Aprovar cria o usuário e envia a ele o link para criar a senha; recusar avisa o motivo por e-mail. Cada solicitação é apagada ${ACCESS_REQUEST_DAYS} dias depois da decisão, ou da chegada, se ninguém decidir.`}
      tools={
        <Select
          aria-label="Situação das solicitações"
          size="xs"
          w={140}
          allowDeselect={false}
          data={CHOICES}
          value={status}
          onChange={(value) => setStatus((value ?? 'pending') as AccessRequestStatus)}
        />
      }
    >
      {!data && !error && <Skeleton height={160} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.requests.length === 0 && (
        <EmptyState
          title={chosen.nothing}
          text="As solicitações chegam pela página de entrada, em “Solicitar acesso”."
        />
      )}
      {data && data.requests.length > 0 && (
        <div className={styles.requests}>
          {data.requests.map((request) => (
            <AccessRequestCard
              key={request.id}
              request={request}
              onDecided={() => client.invalidateQueries({ queryKey: ['access-requests'] })}
            />
          ))}
        </div>
      )}
      {data && data.total > data.requests.length && (
        <p className={styles.note}>
          Os {formatCount(data.requests.length)} mais recentes de {formatCount(data.total)}.
        </p>
      )}
    </Panel>
  )
}

import { Button } from '@mantine/core'
import type { OpenSession } from '@monitorweb/contract/people/identity'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import marks from '#ui/mark.module.css'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './profile.module.css'

const KEY = ['my-sessions']

/** Lists where this person is logged in; each of these sessions can be ended here. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(identityOperations.listMySessions, {}),
  })
  const client = useQueryClient()
  const notice = useNotice()
  const ending = useMutation({
    mutationFn: (session: OpenSession | null) =>
      session ? call(identityOperations.endSession, { id: session.id }) : call(identityOperations.endOtherSessions, {}),
    onSuccess: async (_answer, session) => {
      await client.invalidateQueries({ queryKey: KEY })
      notice(session ? 'Sessão encerrada.' : 'As outras sessões foram encerradas.')
    },
  })
  const others = data?.some(({ current }) => !current) ?? false
  return (
    <Panel
      title="Sessões"
      lead="Os aparelhos em que você está conectado agora. Encerre os que não reconhece e troque a senha."
      tools={
        others && (
          <Button variant="default" size="xs" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton height={150} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {ending.error && <p role="alert">{messageOf(ending.error)}</p>}
      {data && (
        <ul className={styles.sessions} aria-label="Sessões abertas">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.isPending}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, address, startedAt, lastSeenAt, current } = session
  return (
    <li>
      <div>
        <strong>{device || 'Aparelho desconhecido'}</strong>
        {current && <span className={marks.mark}>Esta sessão</span>}
        <p className="numeric">
          {address} · entrou em {startedAt === null ? '–' : formatDateTime(startedAt)} · último uso{' '}
          {lastSeenAt === null ? '–' : formatDateTime(lastSeenAt)}
        </p>
      </div>
      {!current && (
        <Button variant="default" size="xs" disabled={busy} aria-label={`Encerrar ${device}`} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </li>
  )
}

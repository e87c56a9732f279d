import { Link, useParams } from '@tanstack/react-router'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { useSupportCall } from '#support-calls/use-support-calls.ts'
import { PageMessage } from '#ui/page/PageMessage.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { OneCall } from './OneCall.tsx'
import styles from './one-call.module.css'

/** The screen of one support call, at `/chamados/123`. */
export function SupportCallScreen() {
  return (
    <QueryScope>
      <Asked />
    </QueryScope>
  )
}

function Asked() {
  const { code: asked = '' } = useParams({ strict: false }) as { code?: string }
  const code = /^\d{1,9}$/.test(asked) ? Number(asked) : null
  const { data, error, refetch } = useSupportCall(code)
  const missing = code === null || isNotFound(error)
  if (missing) {
    return (
      <PageMessage title="Chamado não encontrado" text="Ele não existe ou não está entre os que você pode ver.">
        <Link to={'/chamados' as string}>Ver os chamados</Link>
      </PageMessage>
    )
  }
  if (data) return <OneCall key={data.code} call={data} />
  if (error) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Carregando o chamado…</span>
      <Skeleton height={32} width={320} />
      <Skeleton height={400} />
    </div>
  )
}

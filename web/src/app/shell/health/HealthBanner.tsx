import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryScope } from '#api/QueryScope.tsx'
import { currentSession } from '#api/session/session.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './health-banner.module.css'
import { type Readiness, readReadiness } from './readiness.ts'

const LOOK_EVERY_MS = 10_000
const CLOSED_KEY = 'monitorweb:closed-warning'

/** Tells operators on every screen what is in the way of positions, and what will be. Only a warning can be closed, each by itself. */
export function HealthBanner() {
  const session = currentSession()
  if (session?.operator !== true || session.viewing) return null
  return (
    <QueryScope>
      <Told />
    </QueryScope>
  )
}

function Told() {
  const { data } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
    refetchInterval: LOOK_EVERY_MS,
  })
  return data ? <Notice {...data} /> : null
}

function Notice({ obstacle, warnings }: Readiness) {
  const [closed, setClosed] = useState<readonly string[]>(() => sessionStorage.getItem(CLOSED_KEY)?.split(',') ?? [])
  // Behind an obstacle a server may tell no warnings; else one that is over is told anew when it comes again.
  const lasting = closed.filter((each) => obstacle || warnings.some(({ reason }) => reason === each))
  if (lasting.length < closed.length) keep(lasting)
  const notice = obstacle ?? warnings.find(({ reason }) => !closed.includes(reason))
  if (!notice) return null
  function keep(reasons: readonly string[]) {
    sessionStorage.setItem(CLOSED_KEY, reasons.join())
    setClosed(reasons)
  }
  return (
    <section className={styles.banner} data-kind={obstacle ? 'obstacle' : 'warning'} aria-label="Saúde do sistema">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.words} role={obstacle ? 'alert' : 'status'}>
        {notice.message}
      </span>
      <Link to="/configuracoes/saude">Ver a saúde do sistema</Link>
      {!obstacle && <IconButton label="Fechar o aviso" icon={IconX} onClick={() => keep([...closed, notice.reason])} />}
    </section>
  )
}

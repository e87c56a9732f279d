import { commandOperations } from '@monitorweb/contract/commands/command-operations'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { formatQuantity } from '#format/numbers.ts'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from './header.module.css'

interface Waiting {
  vehicleId: number
  mayApprove: boolean
}

const LOOK_EVERY_MS = 20_000
const MOST = 50
const WORDS = { none: '', one: 'comando espera a sua aprovação', many: 'comandos esperam a sua aprovação' }

/**
 * Tells on every screen who may approve it that somebody asked for a command: a block waits an hour at most, and its
 * vehicle drives on. There is nothing where nothing waits.
 */
export function ApprovalsChip() {
  const waiting = useWaiting()
  const [first] = waiting
  if (!first) return null
  const words = formatQuantity(waiting.length, WORDS)
  // Operators have a list of all; others find it on the card of the vehicle.
  const place = currentSession()?.operator
    ? { to: '/configuracoes/comandos' as string }
    : { to: '/monitoring' as string, search: { v: first.vehicleId } as never }
  return (
    <span role="status">
      <Hint label={words}>
        <Link {...place} className={styles.approvals} aria-label={words}>
          <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
          {waiting.length} <span>para aprovar</span>
        </Link>
      </Hint>
    </span>
  )
}

/** Asks with every page and at intervals, but not while nobody looks at this one; what is not answered stays as it was. */
function useWaiting(): readonly Waiting[] {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to look again
  useEffect(() => {
    if (!may('askCommand')) return
    let left = false
    async function read() {
      if (document.hidden) return
      const asked = { vehicleId: null, open: true, first: MOST }
      const open = await call(commandOperations.listCommands, asked, ['vehicleId', 'mayApprove']).catch(() => null)
      if (!left && open) setWaiting(open.filter(({ mayApprove }) => mayApprove))
    }
    void read()
    const timer = setInterval(() => void read(), LOOK_EVERY_MS)
    const look = () => void read()
    document.addEventListener('visibilitychange', look)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname])
  return waiting
}

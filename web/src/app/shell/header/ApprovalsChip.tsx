import { commandOperations } from '@monitorweb/contract/commands/command-operations'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reading } from '#api/client.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { COMMANDS_KEY } from '#commands/use-commands.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import { Hint } from '#ui/overlay/Hint.tsx'
import styles from './header.module.css'

const LOOK_EVERY_MS = 20_000
const WORDS = { none: '', one: 'comando espera a sua aprovação', many: 'comandos esperam a sua aprovação' }

/**
 * Tells on every screen who may approve it that somebody asked for a command: a block waits an hour at most, and its
 * vehicle drives on. There is nothing where nothing waits.
 */
export function ApprovalsChip() {
  if (!may('askCommand')) return null
  return (
    <QueryScope>
      {/* There before anything waits: of a region that comes with its words screen readers say nothing. */}
      <span role="status">
        <Waiting />
      </span>
    </QueryScope>
  )
}

function Waiting() {
  const { data } = useQuery({
    // Among the lists of commands, which are read again once something is decided.
    queryKey: [COMMANDS_KEY, 'forApproval'],
    queryFn: async ({ signal }) => {
      const asked = { forApproval: true }
      const [newest] = await reading(signal)(commandOperations.listCommands, { ...asked, first: 1 }, ['vehicleId'])
      return newest ? { ...newest, total: await reading(signal)(commandOperations.countCommands, asked) } : null
    },
    refetchInterval: LOOK_EVERY_MS,
  })
  if (!data?.total) return null
  const { total, vehicleId } = data
  const words = formatQuantity(total, WORDS)
  // Operators have a list of all; others find it on the card of the vehicle.
  const place = currentSession()?.operator
    ? { to: '/configuracoes/comandos' as string }
    : { to: '/monitoring' as string, search: { v: vehicleId } as never }
  return (
    <Hint label={words}>
      <Link {...place} className={styles.approvals} aria-label={`${formatCount(total)} para aprovar: ${words}`}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
        {formatCount(total)} <span>para aprovar</span>
      </Link>
    </Hint>
  )
}

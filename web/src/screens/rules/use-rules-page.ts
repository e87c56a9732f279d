import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { RULES_ADDRESS } from '#geofences/rules-address.ts'
import { fromAddress } from '#state/address-words.ts'

/** What the screen is about, as the path says. */
export type RulesTask =
  | { kind: 'list' }
  | { kind: 'templates' }
  | { kind: 'new'; template: string }
  | { kind: 'rule'; id: number }
  | { kind: 'groups' }
  | { kind: 'newGroup' }
  | { kind: 'group'; id: number }

/** Reads the rest of the path after `/regras/`; what makes no sense is the list. */
function taskOf(rest: string): RulesTask {
  if (rest === 'nova') return { kind: 'templates' }
  if (rest === 'grupos') return { kind: 'groups' }
  if (rest === 'grupos/novo') return { kind: 'newGroup' }
  const template = /^nova\/([a-z-]{1,40})$/.exec(rest)?.[1]
  if (template !== undefined) return { kind: 'new', template }
  const [, group, id] = /^(grupos\/)?(\d{1,9})$/.exec(rest) ?? []
  if (id === undefined) return { kind: 'list' }
  return { kind: group ? 'group' : 'rule', id: Number(id) }
}

/** Answers what the address says, and how to go elsewhere within the screen. */
export function useRulesPage() {
  const { _splat: rest = '' } = useParams({ strict: false }) as { _splat?: string }
  const { geofence } = fromAddress(useSearch({ strict: false }), RULES_ADDRESS)
  const geofenceId = Number(geofence)
  const navigate = useNavigate()
  return {
    task: taskOf(rest),
    /** A new rule begins with this geofence. */
    geofenceId: Number.isSafeInteger(geofenceId) && geofenceId > 0 ? geofenceId : null,
    /** Goes to a part of the screen; what was saved or deleted asks no question on the way. */
    go: (path: string, isDone = false): Promise<void> =>
      navigate({ to: `/regras${path}` as string, ignoreBlocker: isDone }),
  }
}

import { isInHours, readWorkHours } from '../calendar/work-hours.ts'
import type { EpochMs } from '../position/position-report.ts'
import { type CommandKind, isDangerous } from './command.ts'
import { SAFE_SPEED_KMH, type SafeMomentRule } from './safe-moment.ts'

/** Types of access in their order: each may do what the next one may. */
const ACCESS_ORDER = 'AOCR'

/** Under what a customer's vehicles may be told what is dangerous, and who may. Rules that are not its own are those above it. */
export interface CommandPolicy extends SafeMomentRule {
  /** When a second person approves what is dangerous: always, or outside of `hours` alone. */
  approval: 'always' | 'outsideHours'
  /** As work hours are written, "dentro_12345_08:00-18:00", in `zone`. */
  hours: string
  zone: string
  /** So many dangerous commands may one person ask for in an hour. */
  limitPerHour: number
  /** The least of the central's people who may: administrators, or operators too. */
  centralAsk: 'A' | 'O'
  centralApprove: 'A' | 'O'
  /** The least of the customer's own people who may; empty: none of them. */
  ownAsk: '' | 'A' | 'O'
  ownApprove: '' | 'A' | 'O'
  /** What the customer's own people may ask for. */
  ownKinds: readonly CommandKind[]
}

export const PUBLISHED_POLICY: CommandPolicy = {
  ...{ safeSpeedKmh: SAFE_SPEED_KMH, needsIgnitionOff: false },
  ...{ approval: 'always', hours: 'dentro_12345_08:00-18:00', zone: 'America/Sao_Paulo', limitPerHour: 10 },
  ...{ centralAsk: 'O', centralApprove: 'O', ownAsk: '', ownApprove: '', ownKinds: [] },
}

/** Kinds of which nobody knows beforehand what they do: no hour makes one person enough. */
export const ALWAYS_APPROVED: readonly CommandKind[] = ['text', 'server']

/** Whether a second person has to agree at this instant; never for an unblock. */
export function needsApproval(
  { approval, hours, zone }: Pick<CommandPolicy, 'approval' | 'hours' | 'zone'>,
  kind: CommandKind,
  now: EpochMs,
): boolean {
  if (!isDangerous(kind)) return false
  const open = readWorkHours(hours)
  if (approval === 'always' || ALWAYS_APPROVED.includes(kind) || !open) return true
  return !isInHours(now, open, zone)
}

/** Who somebody is to a customer: of the central, or of the customer's own people. */
export interface CommandPerson {
  access: string
  operator: boolean
}

/** Whether a person may ask for a kind. The maker's own words are for the central's administrators alone. */
export function mayAsk(policy: CommandPolicy, person: CommandPerson, kind: CommandKind): boolean {
  if (kind === 'text' && !(person.operator && person.access === 'A')) return false
  if (person.operator) return isAtLeast(person, policy.centralAsk)
  return policy.ownKinds.includes(kind) && isAtLeast(person, policy.ownAsk)
}

/** Whether a person may approve what somebody else asked for. */
export function mayApprove(policy: CommandPolicy, person: CommandPerson, kind: CommandKind): boolean {
  if (person.operator) return isAtLeast(person, policy.centralApprove)
  return policy.ownKinds.includes(kind) && kind !== 'text' && isAtLeast(person, policy.ownApprove)
}

/** Whether anything of a customer's commands is a person's business. */
export function mayFollow(policy: CommandPolicy, person: CommandPerson): boolean {
  return person.operator || isAtLeast(person, policy.ownAsk) || isAtLeast(person, policy.ownApprove)
}

function isAtLeast({ access }: CommandPerson, least: string): boolean {
  return least !== '' && ACCESS_ORDER.indexOf(access) <= ACCESS_ORDER.indexOf(least)
}

import type { CallParams } from './call-address.ts'
import { CALL_GROUPS, type CallGroup } from './call-groups.ts'

/** This is what `/chamados` shows, as its link holds it. */
export interface CallSearch {
  /** What is shown alone: one group, or the two of open calls; null shows all three. */
  group: CallGroup | 'open' | null
  search: string
  filters: CallFilters
  /** The page of each group is counted from 1. */
  pages: Record<CallGroup, number>
  /** Where this is not null the form of a new call is open, about a vehicle and an instant perhaps. */
  opening: { vehicleId: number | null; aboutInstant: number | null } | null
}

export interface CallFilters {
  customerId: number | null
  vehicleId: number | null
  /** The calls of a person of the centre are shown, or those of nobody at all. */
  assignee: number | 'nobody' | null
  mine: boolean
  overdue: boolean
  awaiting: 'desk' | 'customer' | null
}

const FIRST_PAGES: Record<CallGroup, number> = { urgent: 1, important: 1, finished: 1 }
/** The page of each group stands in a parameter of its own. */
const PAGES = { urgent: 'urgentPage', important: 'importantPage', finished: 'finishedPage' } as const
export const NO_FILTERS: CallFilters = {
  customerId: null,
  vehicleId: null,
  assignee: null,
  mine: false,
  overdue: false,
  awaiting: null,
}
/** A form that is opened over the lists leaves them as they are. */
const BLANK_FORM = 'blank'
export const ABOUT_NOTHING = { vehicleId: null, aboutInstant: null }
const ALONE = ['open', ...CALL_GROUPS.map(({ group }) => group)] as const
const AWAITED = ['desk', 'customer'] as const

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readCallSearch(params: Record<string, unknown>): CallSearch {
  const group = ALONE.find((known) => known === params['group']) ?? null
  const isBlank = params['opening'] === BLANK_FORM
  // Of a form that was asked for from elsewhere the vehicle is what the new call is about.
  const isAboutOne = params['opening'] !== undefined && !isBlank
  const vehicleId = codeOf(params['vehicleId'])
  return {
    group,
    search: textOf(params['text']),
    filters: {
      customerId: codeOf(params['customerId']),
      vehicleId: isAboutOne ? null : vehicleId,
      assignee: params['assignee'] === 'nobody' ? 'nobody' : codeOf(params['assignee']),
      mine: params['mine'] !== undefined,
      overdue: params['overdue'] !== undefined,
      awaiting: AWAITED.find((party) => party === params['awaiting']) ?? null,
    },
    pages: Object.fromEntries(
      CALL_GROUPS.map((known) => [known.group, codeOf(params[PAGES[known.group]]) ?? 1]),
    ) as Record<CallGroup, number>,
    opening: isAboutOne ? { vehicleId, aboutInstant: instantOf(params['t']) } : isBlank ? ABOUT_NOTHING : null,
  }
}

/** Writes the parameters of a link; what is as usual leaves no trace. A form that is open is written as a blank one. */
export function writeCallSearch({ group, search, filters, pages, opening }: CallSearch): CallParams {
  const { customerId, vehicleId, assignee, mine, overdue, awaiting } = filters
  const turned = CALL_GROUPS.filter((known) => pages[known.group] > 1)
  return {
    ...(group && { group }),
    ...(search && { text: search }),
    ...(customerId !== null && { customerId: String(customerId) }),
    ...(vehicleId !== null && { vehicleId: String(vehicleId) }),
    ...(assignee !== null && { assignee: String(assignee) }),
    ...(mine && { mine: '1' }),
    ...(overdue && { overdue: '1' }),
    ...(awaiting && { awaiting }),
    ...(opening && { opening: BLANK_FORM }),
    ...Object.fromEntries(turned.map((known) => [PAGES[known.group], String(pages[known.group])])),
  }
}

/**
 * Answers the same search with another part. A search for something else begins at the first pages; a form that was
 * open is closed.
 */
export function changedSearch(before: CallSearch, patch: Partial<CallSearch>): CallSearch {
  const anew = patch.search !== undefined || patch.filters !== undefined
  return { ...before, opening: null, pages: anew ? FIRST_PAGES : before.pages, ...patch }
}

function codeOf(value: unknown): number | null {
  const code = Number(value ?? Number.NaN)
  return Number.isSafeInteger(code) && code > 0 ? code : null
}

function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

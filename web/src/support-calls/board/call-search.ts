import { CALL_GROUPS, type CallGroup } from './call-groups.ts'

/** What `/chamados` shows, as its link holds it. */
export interface CallSearch {
  /** The group that is shown alone; null: all three. */
  group: CallGroup | null
  search: string
  filters: CallFilters
  /** Page of each group, from 1. */
  pages: Record<CallGroup, number>
  /** The form of a new call is open, about a vehicle and an instant perhaps. */
  opening: { vehicleId: number | null; aboutInstant: number | null } | null
}

export interface CallFilters {
  customerId: number | null
  vehicleId: number | null
  /** A person of the centre, or nobody at all. */
  assignee: number | 'nobody' | null
  mine: boolean
  overdue: boolean
  awaiting: 'desk' | 'customer' | null
}

const FIRST_PAGES: Record<CallGroup, number> = { urgentes: 1, importantes: 1, finalizados: 1 }
export const NO_FILTERS: CallFilters = {
  customerId: null,
  vehicleId: null,
  assignee: null,
  mine: false,
  overdue: false,
  awaiting: null,
}
const NOBODY = 'ninguem'
const AWAITING = { desk: 'central', customer: 'cliente' } as const

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readCallSearch(params: Record<string, unknown>): CallSearch {
  const group = CALL_GROUPS.find((known) => known.group === params['grupo'])?.group ?? null
  const awaiting = params['aguardando']
  return {
    group,
    search: textOf(params['busca']),
    filters: {
      customerId: codeOf(params['cliente']),
      // While a form is open `veiculo` is what the new call is about.
      vehicleId: params['novo'] === undefined ? codeOf(params['veiculo']) : null,
      assignee: params['responsavel'] === NOBODY ? 'nobody' : codeOf(params['responsavel']),
      mine: params['meus'] !== undefined,
      overdue: params['vencidos'] !== undefined,
      awaiting: awaiting === AWAITING.desk ? 'desk' : awaiting === AWAITING.customer ? 'customer' : null,
    },
    pages: Object.fromEntries(
      CALL_GROUPS.map((known) => [known.group, codeOf(params[`pagina_${known.group}`]) ?? 1]),
    ) as Record<CallGroup, number>,
    opening:
      params['novo'] === undefined
        ? null
        : { vehicleId: codeOf(params['veiculo']), aboutInstant: instantOf(params['t']) },
  }
}

/** The parameters of a link; what is as usual leaves no trace. The form of a new call is never in it twice. */
export function writeCallSearch({ group, search, filters, pages }: CallSearch): Record<string, string> {
  const { customerId, vehicleId, assignee, mine, overdue, awaiting } = filters
  const turned = CALL_GROUPS.filter((known) => pages[known.group] > 1)
  return {
    ...(group && { grupo: group }),
    ...(search && { busca: search }),
    ...(customerId !== null && { cliente: String(customerId) }),
    ...(vehicleId !== null && { veiculo: String(vehicleId) }),
    ...(assignee !== null && { responsavel: assignee === 'nobody' ? NOBODY : String(assignee) }),
    ...(mine && { meus: '1' }),
    ...(overdue && { vencidos: '1' }),
    ...(awaiting && { aguardando: AWAITING[awaiting] }),
    ...Object.fromEntries(turned.map((known) => [`pagina_${known.group}`, String(pages[known.group])])),
  }
}

/** The same search with another part. What is looked for elsewhere begins at the first pages; a form that was open is closed. */
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

import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'

/** A list shows calls of three groups at a time, each paging by itself. */
export type CallGroup = 'urgent' | 'important' | 'finished'

export const CALL_GROUPS: readonly { group: CallGroup; title: string; none: string }[] = [
  { group: 'urgent', title: 'Chamados Urgentes', none: 'Nenhum chamado urgente' },
  { group: 'important', title: 'Chamados Importantes', none: 'Nenhum chamado importante' },
  { group: 'finished', title: 'Chamados Finalizados', none: 'Nenhum chamado finalizado' },
]
export const PAGE_SIZE = 20

/** A page holds calls of one group, and how many calls the whole group has. */
export interface CallPage {
  /** It is counted from 1, and is the last one where a later one was asked for. */
  page: number
  calls: SupportCall[]
  total: number
}

export function groupOf({ classification }: Pick<SupportCall, 'classification'>): CallGroup {
  if (classification === CLASSIFICATIONS.finished) return 'finished'
  return classification === CLASSIFICATIONS.urgent ? 'urgent' : 'important'
}

/**
 * Answers the page with a call that was just opened or changed: the call takes its own place where it still belongs
 * here, leaves where it does not, and comes first where it is new to the group's first page.
 */
export function withCall(shown: CallPage, group: CallGroup, call: SupportCall): CallPage {
  const belongs = groupOf(call) === group
  const known = shown.calls.some(({ code }) => code === call.code)
  if (known && belongs) return { ...shown, calls: shown.calls.map((one) => (one.code === call.code ? call : one)) }
  if (known) return { ...shown, calls: shown.calls.filter(({ code }) => code !== call.code), total: shown.total - 1 }
  if (!belongs) return shown
  const calls = shown.page === 1 ? [call, ...shown.calls].slice(0, PAGE_SIZE) : shown.calls
  return { ...shown, calls, total: shown.total + 1 }
}

/** Puts first what was opened here, until the person loads the list again, wherever its due time would put it. */
export function openedFirst(calls: readonly SupportCall[], opened: readonly SupportCall[]): SupportCall[] {
  const newest = opened.map((call) => calls.find(({ code }) => code === call.code) ?? call)
  const codes = new Set(newest.map(({ code }) => code))
  return [...newest, ...calls.filter(({ code }) => !codes.has(code))]
}

/** Answers which of the pages of a group is shown where this one is asked for: calls leave a group, and pages with them. */
export function pageWithin(page: number, total: number): number {
  return Math.max(1, Math.min(page, Math.ceil(total / PAGE_SIZE)))
}

/** Answers a page without a call that was deleted. */
export function withoutCall(shown: CallPage, code: number): CallPage {
  const calls = shown.calls.filter((call) => call.code !== code)
  return { ...shown, calls, total: shown.total - (shown.calls.length - calls.length) }
}

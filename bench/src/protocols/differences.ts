import { existsSync } from 'node:fs'

/** A public case that is read otherwise than the reference reads it. */
export interface Difference {
  /** The number of the case, or how its message begins, cut to what is printed. */
  of: string
  why: string
  /**
   * What is read otherwise. `core`: the place, its time, speed, ignition, odometer, supply or alarm, on which reports
   * stand. `unit`: nothing; the reference's number is kept as what the maker says that it is.
   */
  concerns: 'core' | 'unit' | 'rest'
}

const CORE_ATTRIBUTES = ['ignition', 'odometer', 'power', 'alarm']
/** What a list says besides attributes is of the place. */
const CORE = ['isNoPosition', 'speedKmh', 'fixTime']

const PROTOCOLS = new URL('../../../server/src/gateway/protocols/', import.meta.url)
const SHOWN = 40

/** Gathers what a protocol's golden.ts lists with a `why`, each case once. */
export async function differencesOf(protocol: string): Promise<Difference[]> {
  const file = new URL(`${protocol}/golden.ts`, PROTOCOLS)
  if (!existsSync(file)) return []
  const lists: Record<string, unknown> = await import(file.href)
  const found = Object.values(lists).flatMap((list) => (Array.isArray(list) ? list.map(listed) : mapped(list)))
  const known = found.filter((difference) => difference !== null)
  const once = known.filter(({ of }, index) => !known.some((other, at) => at < index && isSameCase(of, other.of)))
  return once.map((difference) => ({ ...difference, of: difference.of.slice(0, SHOWN) }))
}

/** Two lists may begin the same message with more or fewer of its characters; numbers of cases are whole. */
function isSameCase(one: string, other: string): boolean {
  if (one.startsWith('case ')) return one === other
  return one.startsWith(other) || other.startsWith(one)
}

function listed(entry: unknown): Difference | null {
  const { message, why } = (entry ?? {}) as { message?: unknown; why?: unknown }
  return typeof message === 'string' && typeof why === 'string'
    ? { of: message, why, concerns: concernOf(entry) }
    : null
}

function concernOf(entry: unknown): Difference['concerns'] {
  const { attributes = {}, toldAs } = entry as { attributes?: object; toldAs?: object }
  const isCore = CORE.some((name) => name in (entry as object)) || CORE_ATTRIBUTES.some((name) => name in attributes)
  if (isCore) return 'core'
  return toldAs ? 'unit' : 'rest'
}

function mapped(list: unknown): (Difference | null)[] {
  return Object.entries((list ?? {}) as Record<string, unknown>).map(([seq, entry]) => {
    const { why } = (entry ?? {}) as { why?: unknown }
    return typeof why === 'string' ? { of: `case ${seq}`, why, concerns: concernOf(entry) } : null
  })
}

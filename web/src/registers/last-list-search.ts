import type { RegisterIdentity } from './register.ts'

const searches = new Map<string, Record<string, string>>()

/** Remembers what a register's list showed, until the page is closed. */
export function rememberSearch({ name }: Pick<RegisterIdentity, 'name'>, search: Record<string, string>): void {
  searches.set(name, search)
}

/** Answers the parameters with which a register's list is opened again as it was left. */
export function lastSearch({ name }: Pick<RegisterIdentity, 'name'>): Record<string, string> {
  return searches.get(name) ?? {}
}

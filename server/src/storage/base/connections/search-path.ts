import type pg from 'pg'
import { ALL_CELLS, cellSchema } from '../../migrations/cell-schemas.ts'

/** Migrations make what is new in `public`, and find what is in cells. */
export const MIGRATION_PATH = `public,${cellSchema(0)}`

/** Connections that work find the tables of a cell, and make there what they make: decision 61. */
export function cellPath(cell: number): string {
  return `${cellSchema(cell)},public`
}

/** Connections to a database of several cells find by the name of a table what all of them hold: decision 71. */
export const ALL_CELLS_PATH = `${ALL_CELLS},public`

/** For work that takes as long as it takes: limits that the operator of a database gave its roles are of other work. */
export const UNHURRIED = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/** Answers how to connect so that names without a schema are looked for on `path`; what else was asked for stays. */
export function withSearchPath<Config extends pg.ClientConfig>(config: Config, path: string): Config {
  return withOptions(config, `-c search_path=${path}`)
}

/** Answers how to connect with these options of the server behind those that were asked for. */
export function withOptions<Config extends pg.ClientConfig>(config: Config, added: string): Config {
  const options = (others: string | null | undefined) => [others, added].filter(Boolean).join(' ')
  // An address that names several servers is none of the web's, but has its parameters as those have.
  const [place, query = ''] = config.connectionString?.split(/\?(.*)/s) ?? []
  const parameters = new URLSearchParams(query)
  const told = parameters.get('options')
  if (told === null) return { ...config, options: options(config.options) }
  // What the address says takes the place of what is beside it.
  parameters.set('options', options(told))
  return { ...config, connectionString: `${place}?${parameters}` }
}

/** One of the servers of which an address names several. */
export interface DatabaseServer {
  /** For people and as a key: without user and password. */
  name: string
  /** The address of this server alone. */
  address: string
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([^?#]*)(\?[^#]*)?$/
const WANTED = 'target_session_attrs'

/**
 * Divides an address that may name several servers, as libpq takes it: `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`
 * (PostgreSQL, "Connection URIs").
 */
export function serversOf(address: string): DatabaseServer[] {
  const [, beginning = '', hosts = '', path = '', query = ''] = PARTS.exec(address) ?? []
  if (!hosts.includes(',')) return [{ name: hosts, address }]
  const parameters = new URLSearchParams(query)
  parameters.delete(WANTED)
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path
  return hosts.split(',').map((name) => ({ name, address: `${beginning}${name}${rest}` }))
}

/** Answers what kind of server an address asks for; the program works with one that takes writes alone. */
export function wantsWrites(address: string): boolean {
  const wanted = new URLSearchParams(PARTS.exec(address)?.[4] ?? '').get(WANTED) ?? 'any'
  return ['any', 'read-write', 'primary'].includes(wanted)
}

/** Answers an address as one that a URL may be: libpq lets a user stand before no host, where that is a folder of sockets named behind it. */
export function withHost(address: string): string {
  const [, beginning = '', host = '', path = '', query = ''] = PARTS.exec(address) ?? []
  return beginning.endsWith('@') && host === '' ? `${beginning}localhost${path}${query}` : address
}

const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** Answers the files that an address names, each with its parameter. */
export function filesOf(address: string): [parameter: string, path: string][] {
  const parameters = new URLSearchParams(PARTS.exec(address)?.[4] ?? '')
  return FILES.flatMap((name) => {
    const path = parameters.get(name)
    return path ? [[name, path]] : []
  })
}

/** What a failed statement means for who sent it. */
export type DatabaseFailure =
  /** The database is away or overloaded: wait and send the same again. */
  | 'unavailable'
  /** The moment was bad (deadlock, a partition dropped meanwhile): send the same again at once. */
  | 'retry'
  /** A referenced row is gone. */
  | 'reference'
  /** The content is refused: it will never be taken. */
  | 'content'

/** Classes of SQLSTATE (PostgreSQL, appendix A): connection, resources, intervention, system, read-only and internal. */
const UNAVAILABLE_CLASSES = ['08', '25', '28', '3D', '53', '55', '57', '58', 'F0', 'XX']

export function classifyFailure(error: unknown): DatabaseFailure {
  const code = sqlStateOf(error)
  if (code === null || UNAVAILABLE_CLASSES.includes(code.slice(0, 2))) return 'unavailable'
  if (code.startsWith('40')) return 'retry'
  if (code === '23503') return 'reference'
  // A row without a partition is reported as a check violation that names no constraint.
  if (code === '23514' && !(error as { constraint?: string }).constraint) return 'retry'
  return 'content'
}

/** The five characters of SQLSTATE; null for errors that did not come from the server (a broken connection). */
export function sqlStateOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** A failed statement means one of these for whoever sent it. */
export type DatabaseFailure =
  /** The database is away or overloaded: wait and send the same again. */
  | 'unavailable'
  /** The moment was bad (deadlock, a partition dropped meanwhile): send the same again at once. */
  | 'retry'
  /** A referenced row is gone, or in another cell. */
  | 'reference'
  /** The content is refused: it will never be taken. */
  | 'content'

/**
 * These classes of SQLSTATE (PostgreSQL, appendix A) speak of the content: cardinality, data, constraints, limits. Any
 * other is taken for a fault of ours or of the database (a column that is not there, a server that ends), and nothing
 * is acknowledged that is not stored.
 */
const CONTENT_CLASSES = ['21', '22', '23', '54']

/** SQLSTATE of the function `expect_rows`: somebody else changed what is stored of a device since it was read. */
const CHANGED_MEANWHILE = 'MW001'

/** SQLSTATE where something of a device was to be written into a cell that the device is no longer in. */
export const OTHER_CELL = 'MW002'

export function classifyFailure(error: unknown): DatabaseFailure {
  const code = sqlStateOf(error)
  if (code === null) return isConnectionFailure(error) ? 'unavailable' : 'content'
  if (code.startsWith('40') || code === CHANGED_MEANWHILE) return 'retry'
  if (code === '23503' || code === OTHER_CELL) return 'reference'
  if (!CONTENT_CLASSES.includes(code.slice(0, 2))) return 'unavailable'
  // A row without a partition is reported as a check violation that names no constraint.
  if (code === '23514' && !(error as { constraint?: string }).constraint) return 'retry'
  return 'content'
}

/**
 * Tells a broken connection from an exception of ours over this very content; what did not come from the server is
 * either.
 */
function isConnectionFailure(error: unknown): boolean {
  return !(error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
}

const OUTAGES = {
  full: 'O disco do banco de dados está cheio, e nada pode ser gravado. Avise quem cuida do servidor.',
  away: 'O banco de dados não responde no momento. Tente de novo em instantes.',
} as const

/** SQLSTATE of a disk that is full. */
export const DISK_FULL = '53100'
/** Classes of SQLSTATE in which a server says that it cannot work: connection, resources, operator, system. */
export const AWAY_CLASSES = ['08', '53', '57', '58']
/** What was asked to stop took too long, or its asker left: nothing is wrong with the database. */
const QUERY_CANCELED = '57014'

/** Says for people that the database is full or away; null where an error tells of neither. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = sqlStateOf(error)
  if (code === DISK_FULL) return OUTAGES.full
  if (code !== null) return AWAY_CLASSES.includes(code.slice(0, 2)) && code !== QUERY_CANCELED ? OUTAGES.away : null
  // Errors of sockets, and the driver's own sentences.
  const isAway =
    'syscall' in error || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  return isAway ? OUTAGES.away : null
}

/** Answers the five characters of SQLSTATE; null for errors that did not come from the server (a broken connection). */
export function sqlStateOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

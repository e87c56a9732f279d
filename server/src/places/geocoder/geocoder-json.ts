/** Adds a question to the operator's address and keeps what they put there, such as a key. */
export function withQuery(base: URL, query: Record<string, string>): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Gives what stands under a key, whatever it is. */
export function recordAt(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}

/** Gives the list under a key; [] where there is no list. */
export function listAt(value: unknown, key: string): unknown[] {
  const list = recordAt(value, key)
  return Array.isArray(list) ? list : []
}

const LONGEST_PART = 100
/** Nominatim names every region between a street of Brazil and its country. */
const LONGEST_ADDRESS = 300

/**
 * Gives the first of the fields that holds text, on one line and of bounded length, since it ends up in screens and
 * files.
 */
export function textOf(value: unknown, ...keys: string[]): string {
  return lineOf(value, keys).slice(0, LONGEST_PART)
}

/** Gives a whole address: by its end people tell namesakes of several states apart. One that is cut ends in "…". */
export function addressAt(value: unknown, key: string): string {
  const line = lineOf(value, [key])
  if (line.length <= LONGEST_ADDRESS) return line
  return `${line.slice(0, LONGEST_ADDRESS).replace(/[ ,]+[^ ]*$/, '')}…`
}

function lineOf(value: unknown, keys: readonly string[]): string {
  for (const key of keys) {
    const text = recordAt(value, key)
    if (typeof text !== 'string') continue
    const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (line !== '') return line
  }
  return ''
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Reads search parameters as plain text, so that links stay readable: `?v=12&q=abc`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes search parameters; empty and absent values leave no trace in the link, and commas stay commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text && `?${text}`
}

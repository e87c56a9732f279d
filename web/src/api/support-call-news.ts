const listeners = new Set<() => void>()

/** Somebody changed support calls, or may have while nobody told us: what is shown of them is asked for again. */
export function tellSupportCallNews(): void {
  for (const listener of listeners) listener()
}

export function onSupportCallNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

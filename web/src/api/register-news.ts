const listeners = new Set<() => void>()

/** Tells everyone who shows figures of the registers that this person changed one. */
export function tellRegisterChanged(): void {
  for (const listener of listeners) listener()
}

export function onRegisterChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

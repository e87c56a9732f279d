import { storedSession } from './session.ts'

const KEY = 'monitorweb:person'
const listeners = new Set<() => void>()

/** Who is logged in, by name: for the header, and for the lock after the token's time is over. */
export interface KnownPerson {
  userId: number
  login: string
  name: string
}

/** As the server told last; null before it did. */
export function knownPerson(): KnownPerson | null {
  try {
    const person = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KnownPerson | null
    return person && person.userId === storedSession()?.userId ? person : null
  } catch {
    return null
  }
}

export function keepPerson(person: KnownPerson): void {
  localStorage.setItem(KEY, JSON.stringify(person))
  for (const listener of listeners) listener()
}

export function onPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

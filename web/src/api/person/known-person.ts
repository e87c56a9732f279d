import { storedText } from '#state/stored-text.ts'
import { storedSession } from '../session/session.ts'

const stored = storedText('monitorweb:person')

/** This is who is logged in, by name: for the header, and for the lock after the token's time is over. */
export interface KnownPerson {
  userId: number
  login: string
  name: string
}

/** Answers the person as the server told last; null before it did. */
export function knownPerson(): KnownPerson | null {
  try {
    const person = JSON.parse(stored.read() ?? 'null') as KnownPerson | null
    return person && person.userId === storedSession()?.userId ? person : null
  } catch {
    return null
  }
}

export function keepPerson(person: KnownPerson): void {
  stored.write(JSON.stringify(person))
}

export const onPersonChange = stored.onChange

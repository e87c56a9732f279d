import { currentSession } from './session.ts'

/** Tells whether a person has to say whose a new record is: who works for one customer alone need not. */
export function choosesCustomer(): boolean {
  return currentSession()?.operator ?? false
}

/** Answers whose a new record is before anybody said so; null where the person has to. */
export function ownCustomerId(): number | null {
  return choosesCustomer() ? null : (currentSession()?.customerId ?? null)
}

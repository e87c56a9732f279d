import type { TokenClaims } from './session.ts'

/** A: administrator, O: operator, C: customer, R: reads only. Each may what the next may. */
export const ACCESS_TYPES = ['A', 'O', 'C', 'R'] as const
export type AccessType = (typeof ACCESS_TYPES)[number]

/** The codes that make an operator. */
export interface PrivilegedCodes {
  customers: readonly number[]
  users: readonly number[]
}

export const DEFAULT_PRIVILEGED_CODES: PrivilegedCodes = { customers: [784], users: [1097, 1] }

/** Operators see all customers and keep the registers: a privileged code and type A or O. */
export function isOperator(
  person: { customerId: number; userId: number; access: AccessType },
  codes: PrivilegedCodes = DEFAULT_PRIVILEGED_CODES,
): boolean {
  const privileged = codes.customers.includes(person.customerId) || codes.users.includes(person.userId)
  return privileged && (person.access === 'A' || person.access === 'O')
}

/** Whether a person of one type may give another person a type: never one above the own. */
export function mayGrant(own: AccessType, granted: AccessType): boolean {
  return ACCESS_TYPES.indexOf(granted) >= ACCESS_TYPES.indexOf(own)
}

/** The person a token speaks of. */
export function personOf(claims: TokenClaims): { customerId: number; userId: number; access: AccessType } {
  return { customerId: claims.cliCod, userId: claims.usuCod, access: claims.type }
}

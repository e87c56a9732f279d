import type { TokenClaims } from './session.ts'

/** The types are A: administrator, O: operator, C: customer, R: reads only. Each type may do what the next one may. */
export const ACCESS_TYPES = ['A', 'O', 'C', 'R'] as const
export type AccessType = (typeof ACCESS_TYPES)[number]

/** These are the codes of customers and users that make an operator. */
export interface PrivilegedCodes {
  customers: readonly number[]
  users: readonly number[]
}

/**
 * Tells whether a person is an operator, who sees all customers and keeps the registers: it takes a privileged code and
 * type A or O. The server alone knows the codes; clients read it in the session.
 */
export function isOperator(
  person: { customerId: number; userId: number; access: AccessType },
  codes: PrivilegedCodes,
): boolean {
  const privileged = codes.customers.includes(person.customerId) || codes.users.includes(person.userId)
  return privileged && (person.access === 'A' || person.access === 'O')
}

/** Tells whether a person of one type may give another person a type: never one above their own. */
export function mayGrant(own: AccessType, granted: AccessType): boolean {
  return ACCESS_TYPES.indexOf(granted) >= ACCESS_TYPES.indexOf(own)
}

/** This is as much of a person as tokens and privileges need. */
export interface TokenPerson {
  customerId: number
  userId: number
  access: AccessType
  operator: boolean
}

/** Answers the person that a token speaks of. */
export function personOf(claims: TokenClaims): TokenPerson {
  const { cliCod: customerId, usuCod: userId, type: access, operator = false } = claims
  return { customerId, userId, access, operator }
}

/** Answers what the token of a person's session says. `endsAtSeconds` counts from 1970. */
export function claimsOf(person: TokenPerson, session: { id: string; endsAtSeconds: number }): TokenClaims {
  return {
    exp: session.endsAtSeconds,
    cliCod: person.customerId,
    usuCod: person.userId,
    sid: session.id,
    type: person.access,
    operator: person.operator,
  }
}

/** Tells whether the payload of a token has the shape of our claims. */
export function isTokenClaims(payload: object): payload is TokenClaims {
  const { exp, cliCod, usuCod, sid, type } = payload as Record<string, unknown>
  const areCodes = [exp, cliCod, usuCod].every(Number.isInteger)
  return areCodes && typeof sid === 'string' && ACCESS_TYPES.includes(type as AccessType)
}

/**
 * Tells whether a person keeps the people and the landmarks of customers: operators those of all, administrators those
 * of their own.
 */
export function isUserManager({ access, operator }: { access: AccessType; operator: boolean }): boolean {
  return operator || access === 'A'
}

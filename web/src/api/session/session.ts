import { type AccessType, personOf } from '@monitorweb/contract/people/privileges'
import type { TokenClaims } from '@monitorweb/contract/people/session'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { storedText } from '#state/stored-text.ts'

export const TOKEN_KEY = '@MonitorWebToken'

/** A session is what the browser reads of a token. The server alone decides what the token is worth. */
export interface Session {
  token: string
  expiresAt: EpochMs
  /** What the server calls the session: a longer token of it has the same. */
  id: string
  userId: number
  customerId: number
  access: AccessType
  /** True where the menu offers what only operators may do, as the server said it. */
  operator: boolean
  /** The name of the customer as whom an operator looks at the product, only reading; null: as themselves. */
  viewing: string | null
}

const stored = storedText(TOKEN_KEY)

/** Reads a token's claims without judging its signature; answers null when the token cannot be decoded. */
function decodeToken(token: string): Session | null {
  const claims = claimsOf(token)
  if (!claims) return null
  const { exp, sid: id, viewing = null } = claims
  return { token, expiresAt: exp * 1000, id, viewing, ...personOf(claims) }
}

function claimsOf(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? (claims as TokenClaims) : null
  } catch {
    return null
  }
}

/** Answers the stored session, or null when there is none, it cannot be decoded, or it has expired. */
export function currentSession(now: EpochMs = Date.now()): Session | null {
  const session = storedSession()
  return session && session.expiresAt >= now ? session : null
}

/** Answers the session that is stored, also one whose time is over. */
export function storedSession(): Session | null {
  const token = storedToken()
  return token === null ? null : decodeToken(token)
}

export const storedToken = stored.read

/** Goes on with this token, in this page too. */
export function storeToken(token: string): void {
  shownTo = ownerOf(decodeToken(token))
  stored.write(token)
}

/** Goes on with a token of another session: until it begins anew, the page still shows what the one before saw. */
export const switchToken = stored.write

export const clearToken = stored.clear

/** Calls the listener whenever the token of this browser changes, by another tab too. */
export const onTokenChange = stored.onChange

/** Calls the listener whenever another tab changes the token of this browser. */
export const onTokenChangeElsewhere = stored.onChangeElsewhere

/** Whose page this is; null before anybody's was drawn. */
let shownTo: string | null = null

/** Says that the page shows from now on what the stored session sees. */
export function beginPage(): void {
  shownTo = ownerOf(storedSession())
}

/**
 * Tells whether the stored session is not the one that this page shows: another person's, or one that begins or ends a
 * view as a customer. The page has to begin anew, and must not change anything by rights that it does not show.
 */
export function isPageOfAnother(): boolean {
  const owner = ownerOf(storedSession())
  return shownTo !== null && owner !== null && owner !== shownTo
}

/** Tells whether the page shows what the person of the stored session sees as themselves, and not as a customer. */
export function isOwnPage(): boolean {
  const session = storedSession()
  return session !== null && session.viewing === null && shownTo === ownerOf(session)
}

/** A person may go on with a new session of their own, as after the lock; each view is its own. */
function ownerOf(session: Session | null): string | null {
  if (!session) return null
  return session.viewing === null ? `person ${session.userId}` : `view ${session.id}`
}

onTokenChange(() => {
  if (storedToken() === null) shownTo = null
})

import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { UnauthenticatedError } from '../../errors/auth-errors.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { findSession, isSessionId, type SessionPerson, touchSession } from '../../storage/identity/session-store.ts'
import { type Standing, standingOf } from './session-viewer.ts'
import { readToken } from './token.ts'

export interface AuthenticatorDeps {
  pool: pg.Pool
  tokenSecret: string
  privileged: PrivilegedCodes
}

export interface Authenticator {
  /**
   * Answers the person of `Authorization: Bearer <token>`, as the registers say it at this moment. Throws {@link
   * UnauthenticatedError}, whose message tells the person why.
   */
  authenticate(authorization: string | undefined, address: string): Promise<Viewer>
  /**
   * Answers the person of a session, for what was asked for within it and is fetched later. Throws as `authenticate`
   * does.
   */
  personOf(sessionId: string, address: string): Promise<SessionViewer>
}

/** This is a person whose token is not at hand. */
export type SessionViewer = Omit<Viewer, 'expiresAt'>

const END_MESSAGES = {
  replaced: 'Sua sessão foi encerrada porque houve um novo acesso com este usuário.',
  signedOut: 'Você saiu do sistema. Entre novamente.',
  revoked: 'Seu acesso foi encerrado. Entre novamente.',
  passwordChanged: 'A senha deste usuário foi trocada. Entre com a senha nova.',
} as const

/** Checks tokens and their sessions. Every call asks the database, so that an ended session ends at once. */
export function createAuthenticator({ pool, tokenSecret, privileged }: AuthenticatorDeps): Authenticator {
  const findValid = async (sessionId: string) => {
    const person = isSessionId(sessionId) ? await findSession(pool, sessionId) : null
    // Nobody ended what the database does not know, as after an older copy was restored: browsers give up their notices for the word of a person.
    if (!person) throw new UnauthenticatedError('Acesso inválido. Entre novamente.')
    if (person.endReason) throw new UnauthenticatedError(END_MESSAGES[person.endReason], person.endReason)
    // Pages wait behind their lock for the password where only the time is over, and for nobody who may enter no more.
    if (person.expired && person.mayEnter) {
      throw new UnauthenticatedError('Sua sessão expirou. Entre novamente.', 'expired')
    }
    if (!person.valid) throw new UnauthenticatedError(END_MESSAGES.revoked, 'revoked')
    return person
  }
  return {
    async authenticate(authorization, address) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
      if (!token) throw new UnauthenticatedError('Entre com seu login e senha para continuar.')
      const claims = await readToken(token, tokenSecret)
      const person = await findValid(claims.sid)
      if (person.unseen) await touchSession(pool, claims.sid)
      return { ...requireStanding(person, privileged), sessionId: claims.sid, expiresAt: claims.exp * 1000, address }
    },
    async personOf(sessionId, address) {
      return { ...requireStanding(await findValid(sessionId), privileged), sessionId, address }
    },
  }
}

function requireStanding(person: SessionPerson, privileged: PrivilegedCodes): Standing {
  const standing = standingOf(person, privileged)
  if (!standing) throw new UnauthenticatedError(END_MESSAGES.revoked, 'revoked')
  return standing
}

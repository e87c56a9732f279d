import { ACCESS_TYPES, type AccessType } from '@monitorweb/contract/privileges'
import type { TokenClaims } from '@monitorweb/contract/session'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { UnauthenticatedError } from './auth-errors.ts'

const ALGORITHM = 'HS256'

export async function signToken(claims: TokenClaims, secret: string): Promise<string> {
  return await new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(keyOf(secret))
}

/** The claims of a token of ours. Throws {@link UnauthenticatedError} for any other and for one that has ended. */
export async function readToken(token: string, secret: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM], requiredClaims: ['exp'] })
    if (isClaims(payload)) return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new UnauthenticatedError('Sua sessão expirou. Entre novamente.', 'expired')
    }
  }
  throw new UnauthenticatedError('Acesso inválido. Entre novamente.')
}

function isClaims(payload: JWTPayload): payload is JWTPayload & TokenClaims {
  const { cliCod, usuCod, sid, type } = payload
  const isAccess = ACCESS_TYPES.includes(type as AccessType)
  return Number.isInteger(cliCod) && Number.isInteger(usuCod) && typeof sid === 'string' && isAccess
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

import { isTokenClaims } from '@monitorweb/contract/people/privileges'
import type { TokenClaims } from '@monitorweb/contract/people/session'
import { errors, jwtVerify, SignJWT } from 'jose'
import { UnauthenticatedError } from '../../errors/auth-errors.ts'

const ALGORITHM = 'HS256'

export async function signToken(claims: TokenClaims, secret: string): Promise<string> {
  return await new SignJWT({ ...claims }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(keyOf(secret))
}

/**
 * Answers the claims of a token of ours. Throws {@link UnauthenticatedError} for any other and for one that has ended.
 */
export async function readToken(token: string, secret: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM], requiredClaims: ['exp'] })
    if (isTokenClaims(payload)) return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new UnauthenticatedError('Sua sessão expirou. Entre novamente.', 'expired')
    }
  }
  throw new UnauthenticatedError('Acesso inválido. Entre novamente.')
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}

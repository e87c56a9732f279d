import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type pg from 'pg'
import { ForbiddenError } from '../errors/auth-errors.ts'
import type { findPerson } from '../storage/accounts/person-scope.ts'
import type { Viewer } from '../storage/base/scope.ts'
import type { TraccarKinds } from './offered-commands.ts'

/** What whoever asks in somebody's name needs. */
export interface RunDeps {
  pool: pg.Pool
  privileged: PrivilegedCodes
  traccarKinds?: TraccarKinds | undefined
}

/** The audit says by this that nobody was signed in. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/** Answers somebody as who they are now, though not signed in; `where` stands in the audit for an address. Throws ForbiddenError for nobody. */
export function unattended(person: Awaited<ReturnType<typeof findPerson>>, where: string): Viewer {
  if (!person) throw new ForbiddenError('A pessoa em cujo nome isto se pede não tem mais acesso.')
  return {
    ...{ ...person, sessionId: NO_SESSION, viewedCustomerId: null, expiresAt: Number.MAX_SAFE_INTEGER },
    address: where,
  }
}

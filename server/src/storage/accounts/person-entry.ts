import type { AccessType } from '@monitorweb/contract/people/privileges'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Queryable } from '../base/queryable.ts'
import type { Viewer } from '../base/scope.ts'
import { tablesOf } from '../base/tables.ts'

/** Tells whether a person may enter at this moment. */
function mayEnter(person: {
  inactiveAt: Expression<Date | null>
  accessEndsAt: Expression<Date | null>
}): RawBuilder<boolean> {
  return sql`(${person.inactiveAt} is null and coalesce(${person.accessEndsAt}, 'infinity') > now())`
}

/** A login is judged by this. */
export interface EnteringPerson {
  id: number
  login: string
  customerId: number
  access: AccessType
  passwordHash: string
  severalSessions: boolean
  totpActive: boolean
}

/** Finds everybody who may enter with a login that the database takes for another spelling of this one. */
export async function findPeopleByLogin(client: Queryable, login: string): Promise<EnteringPerson[]> {
  return await tablesOf(client)
    .selectFrom('userAccount as u')
    .innerJoin('userType as t', 't.id', 'u.userTypeId')
    .leftJoin('totp as f', (join) => join.onRef('f.userId', '=', 'u.id').on('f.activatedAt', 'is not', null))
    .select((eb) => [
      ...(['u.id', 'u.login', 'u.customerId', 't.access', 'u.passwordHash', 'u.severalSessions'] as const),
      eb('f.userId', 'is not', null).$castTo<boolean>().as('totpActive'),
    ])
    .where((eb) => eb(eb.fn('lower', ['u.login']), '=', sql<string>`lower(${login})`))
    .where((eb) => mayEnter({ inactiveAt: eb.ref('u.inactiveAt'), accessEndsAt: eb.ref('u.accessEndsAt') }))
    .execute()
}

/**
 * Writes down from where somebody entered, and answers whether they still may with the password that was judged. Locks the
 * person, so that of two logins at once one is the newest, and none goes on beside a change of the password.
 */
export async function markEntered(
  client: pg.PoolClient,
  { id, passwordHash }: Pick<EnteringPerson, 'id' | 'passwordHash'>,
  address: string,
): Promise<boolean> {
  const entered = await tablesOf(client)
    .updateTable('userAccount')
    .set({ lastLoginAddress: address, lastLoginAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where((eb) => mayEnter({ inactiveAt: eb.ref('inactiveAt'), accessEndsAt: eb.ref('accessEndsAt') }))
    .returning('id')
    .executeTakeFirst()
  return entered !== undefined
}

/** Answers where mails about somebody's access go to; nothing for a person who is gone. */
export async function findLogin(
  client: Queryable,
  userId: number,
): Promise<{ login: string; email: string; passwordHash: string; customerId: number; access: AccessType } | undefined> {
  return await tablesOf(client)
    .selectFrom('userAccount as u')
    .innerJoin('userType as t', 't.id', 'u.userTypeId')
    .select(['u.login', 'u.email', 'u.passwordHash', 'u.customerId', 't.access'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** Finds the people who may enter and have this login or, among others, this mail address; whoever has the login first. */
export async function findPeopleCalled(
  client: Queryable,
  identifier: string,
  most: number,
): Promise<{ id: number; login: string; email: string }[]> {
  const called = sql<string>`lower(${identifier})`
  return await tablesOf(client)
    .selectFrom('userAccount as u')
    .select(['u.id', 'u.login', 'u.email'])
    .where((eb) => {
      const addresses = sql<
        string[]
      >`regexp_split_to_array(lower(${eb.ref('u.email')}), '[[:space:]]*[;,][[:space:]]*')`
      return eb.or([eb(eb.fn('lower', ['u.login']), '=', called), sql<boolean>`${called} = any(${addresses})`])
    })
    .where((eb) => mayEnter({ inactiveAt: eb.ref('u.inactiveAt'), accessEndsAt: eb.ref('u.accessEndsAt') }))
    .orderBy((eb) => eb(eb.fn('lower', ['u.login']), '=', called), 'desc')
    .orderBy('u.id')
    .limit(most)
    .execute()
}

/** Locks a person who may enter and answers what others know of them; undefined for anybody else. */
export async function lockEnteringPerson(
  client: pg.PoolClient,
  userId: number,
): Promise<{ login: string; name: string; email: string; customerId: number; company: string } | undefined> {
  return await tablesOf(client)
    .selectFrom('userAccount as u')
    .innerJoin('customer as c', 'c.id', 'u.customerId')
    .select(['u.login', 'u.name', 'u.email', 'u.customerId', 'c.name as company'])
    .where('u.id', '=', userId)
    .where((eb) => mayEnter({ inactiveAt: eb.ref('u.inactiveAt'), accessEndsAt: eb.ref('u.accessEndsAt') }))
    .forUpdate('u')
    .executeTakeFirst()
}

/** Locks the viewer's person and tells whether the password is theirs and the session open, after any wait for others. */
export async function lockJudged(
  client: pg.PoolClient,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  passwordHash: string,
): Promise<boolean> {
  const tables = tablesOf(client)
  const person = tables.selectFrom('userAccount').select('passwordHash').where('id', '=', userId).forUpdate()
  if ((await person.executeTakeFirst())?.passwordHash !== passwordHash) return false
  const session = tables.selectFrom('session').select('id').where('id', '=', sessionId).where('endedAt', 'is', null)
  return (await session.executeTakeFirst()) !== undefined
}

export async function storePasswordHash(client: pg.PoolClient, userId: number, passwordHash: string): Promise<void> {
  await tablesOf(client)
    .updateTable('userAccount')
    .set({ passwordHash, passwordChangedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Locks a person who never had a password and answers their login; undefined where there is a password, or nobody. */
export async function findLoginWithoutPassword(client: pg.PoolClient, userId: number): Promise<string | undefined> {
  const found = await tablesOf(client)
    .selectFrom('userAccount')
    .select('login')
    .where('id', '=', userId)
    .where('passwordHash', '=', '')
    .where('inactiveAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found?.login
}

export async function storeFirstLogin(
  client: pg.PoolClient,
  userId: number,
  { login, passwordHash }: { login: string; passwordHash: string },
): Promise<void> {
  await tablesOf(client)
    .updateTable('userAccount')
    .set({ login, passwordHash, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

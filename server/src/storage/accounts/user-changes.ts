import type { PrivilegedCodes } from '@monitorweb/contract/people/privileges'
import type { User, userFields } from '@monitorweb/contract/registers/user'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type { Updateable } from 'kysely'
import type pg from 'pg'
import { ConflictError } from '../../errors/record-errors.ts'
import { sqlStateOf } from '../base/database-errors.ts'
import { MAY_ENTER } from '../base/person-standing.ts'
import type { Queryable } from '../base/queryable.ts'
import { insertRow, toDate } from '../base/sql-rows.ts'
import { nextId } from '../registers/record-ids.ts'
import type { RegisterWriter } from '../registers/register-writer.ts'
import type { DB } from '../schema.ts'
import { USER_COLUMNS } from './user-store.ts'

/** SQLSTATE unique_violation. */
const UNIQUE = '23505'

/** This is a person as stored: the password is hashed, never seen here. */
export type NewUser = Omit<CompleteInput<typeof userFields>, 'password' | 'customerId' | 'userTypeId'> & {
  customerId: number
  userTypeId: number
  passwordHash: string
}

type Values = Partial<Pick<User, (typeof USER_COLUMNS)[number] | 'accessEndsAt'>>

/** Answers what is stored of a change. */
export function readUserChange(sent: InputOf<typeof userFields>): Values {
  return Object.fromEntries([...USER_COLUMNS, 'accessEndsAt' as const].map((name) => [name, sent[name]]))
}

/** Answers the columns of the values that are there. */
export function userColumns({ accessEndsAt, ...values }: Values): Updateable<DB['userAccount']> {
  const sent = USER_COLUMNS.filter((name) => values[name] !== undefined)
  return {
    ...Object.fromEntries(sent.map((name) => [name, values[name]])),
    ...(accessEndsAt !== undefined && { accessEndsAt: toDate(accessEndsAt) }),
  }
}

/** Adds a person and answers the id, which is never a reserved one. */
export async function insertUser(
  client: pg.PoolClient,
  { viewer, privileged }: RegisterWriter,
  { passwordHash, ...user }: NewUser,
): Promise<number> {
  const id = await nextId(client, 'userAccount', privileged.users)
  const { userId } = viewer
  const { login, name, customerId, userTypeId } = user
  await insertRow(client, 'userAccount', {
    ...userColumns(user),
    ...{ login, name, customerId, userTypeId },
    id,
    passwordHash,
    createdBy: userId,
    updatedBy: userId,
  })
  return id
}

/** Runs `save`, for which the database judges which logins are the same. Throws ConflictError. */
export async function withFreeLogin<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE) throw error
    throw new ConflictError('login', 'Já existe um registro com este login.')
  }
}

/**
 * The lock is held while administrators of the operators change: two changes that are each right could leave none
 * together.
 */
const LOCK_ADMINISTRATORS = `select pg_advisory_xact_lock(hashtextextended('operator administrators', 0))`

/** These fields of a person can end that they are an administrator of the operators, or say until when they are. */
export const ADMINISTERING = ['userTypeId', 'customerId', 'accessEndsAt'] as const

interface AdministeringChange<T> {
  userId: number
  change: () => Promise<T>
  field: (typeof ADMINISTERING)[number] | 'id'
}

/**
 * Runs a change of {@link ADMINISTERING}, or a deletion. Of an administrator among the operators, another one must remain
 * whose access has no end: on the day on which the last one's ended there would be nobody left to name a next one.
 * Throws ConflictError.
 */
export async function keepingAdministrator<T>(
  client: pg.PoolClient,
  codes: PrivilegedCodes,
  { userId, change, field }: AdministeringChange<T>,
): Promise<T> {
  const before = await listAdministrators(client, codes)
  if (!before.some(({ id }) => id === userId)) return await change()
  await client.query(LOCK_ADMINISTRATORS)
  const result = await change()
  const after = await listAdministrators(client, codes)
  if (after.some(({ lasts }) => lasts)) return result
  const since = field === 'accessEndsAt' ? ' a partir desse dia' : ''
  throw new ConflictError(field, `A central ficaria sem administrador${since}.`)
}

/** Lists the administrators among the operators who may enter now; one `lasts` whose access has no end. */
export async function listAdministrators(
  client: Queryable,
  { customers, users }: PrivilegedCodes,
): Promise<{ id: number; login: string; lasts: boolean }[]> {
  const { rows } = await client.query<{ id: number; login: string; lasts: boolean }>(
    `select u.id, u.login, u.access_ends_at is null as lasts
     from user_account u join user_type t on t.id = u.user_type_id
     where ${MAY_ENTER} and t.access = 'A'
       and u.password_hash <> '' and (u.customer_id = any($1::int[]) or u.id = any($2::int[])) order by u.login`,
    [customers, users],
  )
  return rows
}

import type { AccessType } from '@monitorweb/contract/people/privileges'
import type { UserType } from '@monitorweb/contract/registers/user-type'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'
import { countOfRows, tablesOf } from '../base/tables.ts'

export async function listUserTypes(pool: Queryable, { first, offset }: Page): Promise<UserType[]> {
  return await tablesOf(pool)
    .selectFrom('userType')
    .select(['id', 'name', 'access'])
    .orderBy('id')
    .limit(first)
    .offset(offset)
    .execute()
}

export async function countUserTypes(pool: Queryable): Promise<number> {
  const { count } = await tablesOf(pool).selectFrom('userType').select(countOfRows).executeTakeFirstOrThrow()
  return count
}

/** Answers a type that everybody who keeps users may give. */
export async function leastUserType(client: Queryable): Promise<number | undefined> {
  const found = await tablesOf(client)
    .selectFrom('userType')
    .select('id')
    .where('access', '=', 'C')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** Answers what a type lets a person do. Throws NotFoundError. */
export async function accessOfType(client: Queryable, userTypeId: number): Promise<AccessType> {
  const found = await tablesOf(client)
    .selectFrom('userType')
    .select('access')
    .where('id', '=', userTypeId)
    .executeTakeFirst()
  if (!found) throw new NotFoundError('userTypeId')
  return found.access
}

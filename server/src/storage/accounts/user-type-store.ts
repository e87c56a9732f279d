import type { AccessType } from '@monitorweb/contract/people/privileges'
import type { UserType } from '@monitorweb/contract/registers/user'
import { NotFoundError } from '../../errors/record-errors.ts'
import type { Page } from '../base/page.ts'
import type { Queryable } from '../base/queryable.ts'

export async function listUserTypes(pool: Queryable, { first, offset }: Page): Promise<UserType[]> {
  const { rows } = await pool.query<UserType>('select id, name, access from user_type order by id limit $1 offset $2', [
    first,
    offset,
  ])
  return rows
}

export async function countUserTypes(pool: Queryable): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from user_type')
  return rows[0]!.count
}

/** A type that everybody who keeps users may give. */
export async function leastUserType(client: Queryable): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>("select id from user_type where access = 'C' order by id limit 1")
  return rows[0]?.id
}

/** What a type lets a person do. Throws NotFoundError. */
export async function accessOfType(client: Queryable, userTypeId: number): Promise<AccessType> {
  const { rows } = await client.query<{ access: AccessType }>('select access from user_type where id = $1', [
    userTypeId,
  ])
  if (!rows[0]) throw new NotFoundError('userTypeId')
  return rows[0].access
}

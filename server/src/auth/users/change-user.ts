import { mayGrant } from '@monitorweb/contract/people/privileges'
import { type User, userFields } from '@monitorweb/contract/registers/user'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { passwordChangedMail } from '../../mail/password-mails.ts'
import { lockAdministrator } from '../../storage/accounts/administrator-lock.ts'
import { getManagedPerson } from '../../storage/accounts/managed-person.ts'
import {
  ADMINISTERING,
  insertUser,
  keepingAdministrator,
  readUserChange,
  userColumns,
  withFreeLogin,
} from '../../storage/accounts/user-changes.ts'
import { getUser } from '../../storage/accounts/user-store.ts'
import { accessOfType } from '../../storage/accounts/user-type-store.ts'
import { writeAudit } from '../../storage/base/audited-change.ts'
import { voidPasswordLinks } from '../../storage/identity/password-link-store.ts'
import { endSessions } from '../../storage/identity/session-store.ts'
import { refuseDuplicates } from '../../storage/registers/known/duplicates.ts'
import {
  changeRecord,
  differences,
  lockRecord,
  refuseStale,
  type SeenState,
} from '../../storage/registers/record-lock.ts'
import { requireCustomer } from '../../storage/registers/references.ts'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import { checkNewPassword } from '../passwords/new-password.ts'
import { hashPassword } from '../passwords/password.ts'
import { tellPerson } from '../tell-person.ts'
import { leaveAddress } from './changed-address.ts'

type NewUser = Omit<CompleteInput<typeof userFields>, 'customerId' | 'userTypeId' | 'password'> & {
  customerId: number
  userTypeId: number
  /** Null: there is none yet, and the person makes one with a link. */
  password: string | null
}
type Change = InputOf<typeof userFields> & { id: number; seen: SeenState }

/**
 * Makes a person who may log in. Throws NotFoundError for customer and type, ForbiddenError for what the viewer may not
 * give, FieldError for the password, ConflictError for a login that is taken.
 */
export async function createUser(
  client: pg.PoolClient,
  by: RegisterWriter,
  { password, ...user }: NewUser,
): Promise<User> {
  const { viewer } = by
  await lockAdministrator(client, viewer)
  await requireGrant(client, by, { ...user, id: 0 })
  await requireCustomer(client, { id: user.customerId, field: 'customerId', scope: viewer.scope })
  await refuseDuplicates(client, viewer, { register: 'usuario', record: { login: user.login }, ownKey: '' })
  const passwordHash = password === null ? '' : await hashOf(by, password)
  const id = await withFreeLogin(() => insertUser(client, by, { ...user, passwordHash }))
  const after = await getUser(client, viewer, id)
  if (password !== null) checkServes(password, after)
  await writeAudit(client, viewer, { action: 'create', entity: 'user', entityId: id, after })
  return after
}

/**
 * Changes what differs, and judges nothing else; a password only where one is sent. The person gets mail of a new password and of a new address,
 * at the address before: whoever takes over an administrator's open page cannot do it unseen. Throws as
 * {@link createUser}, NotFoundError, ForbiddenError for people above the viewer, StaleRecordError, and ConflictError
 * where no administrator of the operators would be left, now or one day.
 */
export async function updateUser(client: pg.PoolClient, by: RegisterWriter, change: Change): Promise<User> {
  const { viewer, privileged } = by
  const { id, seen } = change
  await lockAdministrator(client, viewer, id)
  const locked = await lockRecord(client, 'userAccount', { id })
  await getManagedPerson(client, by, id)
  const before = await getUser(client, viewer, id)
  refuseStale(locked, seen, viewer)
  const { password = '', ...sent } = checkChange(userFields, change, before)
  const changed = differences(before, readUserChange(sent))
  await checkChanged(client, by, { before, changed })
  if (Object.keys(changed).length > 0) {
    const key = { table: 'userAccount', id, userId: viewer.userId } as const
    const save = () => withFreeLogin(() => changeRecord(client, key, userColumns(changed)))
    const field = ADMINISTERING.find((name) => changed[name] !== undefined)
    if (field) await keepingAdministrator(client, privileged, { userId: id, change: save, field })
    else await save()
    const after = await getUser(client, by.viewer, id)
    await writeAudit(client, viewer, { action: 'update', entity: 'user', entityId: id, before, after })
    if (changed.email !== undefined) {
      await leaveAddress(client, { ...by, actor: viewer }, { userId: id, login: before.login, before: before.email })
    }
    if (isOver(after.accessEndsAt)) await endSessions(client, { userId: id, reason: 'revoked' })
  }
  if (password !== '') await setPassword(client, by, { id, password, toldAt: before.email })
  return await getUser(client, viewer, id)
}

async function checkChanged(
  client: pg.PoolClient,
  by: RegisterWriter,
  { before, changed }: { before: User; changed: Partial<User> },
): Promise<void> {
  const { viewer } = by
  const { id } = before
  const { customerId, userTypeId } = { ...before, ...changed }
  if (changed.customerId !== undefined || changed.userTypeId !== undefined) {
    await requireGrant(client, by, { customerId: customerId!, userTypeId: userTypeId!, id })
    await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  }
  if (changed.login !== undefined) {
    const record = { login: changed.login }
    await refuseDuplicates(client, viewer, { register: 'usuario', record, ownKey: String(id) })
  }
  if (id === viewer.userId && isOver(changed.accessEndsAt)) {
    throw new InvalidValueError('accessEndsAt', 'Você não pode encerrar o seu próprio acesso.')
  }
}

function checkServes(password: string, { login, name, email, customer }: User): void {
  checkNewPassword(password, userFields.password.wire, [login, name, email, customer.name])
}

async function setPassword(
  client: pg.PoolClient,
  by: RegisterWriter,
  { id, password, toldAt }: { id: number; password: string; toldAt: string },
): Promise<void> {
  const { viewer, secrets } = by
  const person = await getUser(client, viewer, id)
  checkServes(password, person)
  const change = { passwordHash: await hashOf(by, password), passwordChangedAt: new Date() }
  await changeRecord(client, { table: 'userAccount', id, userId: viewer.userId }, change)
  await voidPasswordLinks(client, id)
  const kept = id === viewer.userId ? { keptId: viewer.sessionId } : {}
  await endSessions(client, { userId: id, ...kept, reason: 'passwordChanged' })
  await tellPerson(
    client,
    { secrets, actor: viewer },
    {
      userId: id,
      kind: 'passwordChanged',
      recipient: toldAt,
      content: (product) => passwordChangedMail(person.login, product),
      customerId: person.customerId,
    },
  )
  await writeAudit(client, viewer, { action: 'changePassword', entity: 'user', entityId: id })
}

/** Answers what is stored of a password; in a trial, which is undone, something that no password matches. */
async function hashOf({ isTrial }: RegisterWriter, password: string): Promise<string> {
  return isTrial ? 'tried' : await hashPassword(password)
}

/** Deletes a person and ends all their sessions. Throws as {@link updateUser}; nobody deletes themselves. */
export async function deleteUser(client: pg.PoolClient, by: RegisterWriter, id: number): Promise<User> {
  const { viewer, privileged } = by
  await lockAdministrator(client, viewer, id)
  await lockRecord(client, 'userAccount', { id }, 'delete')
  await getManagedPerson(client, by, id)
  const before = await getUser(client, viewer, id)
  if (id === viewer.userId) throw new InvalidValueError('id', 'Você não pode excluir o seu próprio usuário.')
  const key = { table: 'userAccount', id, userId: viewer.userId } as const
  const change = () => changeRecord(client, key, { inactiveAt: new Date() })
  await keepingAdministrator(client, privileged, { userId: id, change, field: 'id' })
  await endSessions(client, { userId: id, reason: 'revoked' })
  await voidPasswordLinks(client, id)
  await writeAudit(client, viewer, { action: 'delete', entity: 'user', entityId: id, before })
  return before
}

/**
 * Requires that only operators put people among the operators, and that nobody gives a type above their own; operators
 * do so to customers. `id` 0 is a new person.
 */
async function requireGrant(
  client: pg.PoolClient,
  { viewer, privileged }: RegisterWriter,
  { id, customerId, userTypeId }: { id: number; customerId: number; userTypeId: number },
): Promise<void> {
  const granted = await accessOfType(client, userTypeId)
  const amongOperators = privileged.customers.includes(customerId)
  if (amongOperators && !viewer.operator) throw new ForbiddenError(undefined, 'customerId')
  const isPrivileged = amongOperators || privileged.users.includes(id)
  if (viewer.operator && !isPrivileged) return
  if ((isPrivileged && !viewer.operator) || !mayGrant(viewer.access, granted)) {
    throw new ForbiddenError('Você não pode dar um tipo de usuário acima do seu.', 'userTypeId')
  }
}

export function isOver(time: number | null | undefined): boolean {
  return time != null && time <= Date.now()
}

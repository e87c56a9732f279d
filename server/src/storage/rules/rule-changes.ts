import { type ReadRule, type RuleDraft, readRuleDraft } from '@monitorweb/contract/vehicle-rules/rule-draft'
import { ruleDraftFields, ruleInputFields } from '@monitorweb/contract/vehicle-rules/rule-fields'
import { type CompleteInput, checkChange } from '@monitorweb/contract/wire/check'
import { readCodes } from '@monitorweb/contract/wire/codes'
import type { InputOf } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { InvalidValueError } from '../../errors/record-errors.ts'
import { writeAudit } from '../base/audited-change.ts'
import type { Queryable } from '../base/queryable.ts'
import { inScope, type Scope, scopeParameter, type Viewer } from '../base/scope.ts'
import { insertRow } from '../base/sql-rows.ts'
import { areOfFamily } from '../registers/customer-family.ts'
import { requireFreeName, requireRoomFor } from '../registers/named-lists.ts'
import { areVehiclesOf } from '../registers/owned-vehicles.ts'
import { changeRecord, deleteRecord, lockRecord, refuseStale, type SeenState } from '../registers/record-lock.ts'
import { requireCustomer } from '../registers/references.ts'
import { OR_ONCE_MORE } from './rule-starts.ts'
import { CONCERNS, getRule, type KeptRule } from './rule-store.ts'

type NewRule = Omit<CompleteInput<typeof ruleInputFields>, 'id' | 'recordVersion'>
type Change = InputOf<typeof ruleInputFields> & { id: number; seen: SeenState }

/**
 * Adds a rule, which is judged from now on. Throws FieldError for what does not fit together, NotFoundError for a customer
 * out of scope, InvalidValueError for vehicles that are not its, ConflictError for a name that it has.
 */
export async function createRule(client: pg.PoolClient, viewer: Viewer, sent: NewRule): Promise<KeptRule> {
  const customerId = sent.customerId!
  await requireCustomer(client, { id: customerId, field: 'customerId', scope: viewer.scope })
  const read = readRuleDraft(sent)
  const notifiedUserIds = readCodes(sent.notified)
  await requireConcerned(client, viewer.scope, { customerId, read })
  await requireNotified(client, viewer.scope, notifiedUserIds)
  await requireRoomFor(client, 'rule', { customerId, name: sent.name })
  const row = { customerId, ...tellingColumns(sent), notifiedUserIds, ...judgedColumns(read, sent) }
  const now = new Date()
  const id = await insertRow(client, 'rule', {
    ...row,
    effectiveFrom: now,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  })
  await wakeVehicles(client, id)
  const after = await getRule(client, viewer.scope, id)
  await writeAudit(client, viewer, { action: 'create', entity: 'rule', entityId: id, after: auditOf(after) })
  return after
}

/** Changes what differs. Where that is judged, it counts from now on. Throws as {@link createRule}, and StaleRecordError. */
export async function changeRule(
  client: pg.PoolClient,
  viewer: Viewer,
  { id, seen, ...sent }: Change,
): Promise<KeptRule> {
  const locked = await lockRecord(client, 'rule', { id })
  const before = await getRule(client, viewer.scope, id)
  refuseStale(locked, seen, viewer)
  const { active, notified, customerId, draft } = before
  const stored = { ...tellingColumns(before), notified, customerId, ...draft }
  const changed = checkChange(ruleInputFields, sent, stored)
  if (changed.customerId !== undefined && changed.customerId !== customerId) {
    throw new InvalidValueError('customerId', 'O cliente de uma regra não muda.')
  }
  if (Object.keys(changed).length === 0) return before
  const next = { ...stored, ...changed }
  const read = readRuleDraft(next)
  await requireConcerned(client, viewer.scope, { customerId, read, before: before.read })
  const notifiedUserIds = readCodes(next.notified)
  const told = readCodes(notified)
  await requireNotified(
    client,
    viewer.scope,
    notifiedUserIds.filter((each) => !told.includes(each)),
  )
  if (changed.name !== undefined) {
    await requireFreeName(client, 'rule', { customerId, name: changed.name, ownId: id })
  }
  const isOther = Object.keys(ruleDraftFields).some((field) => field in changed) || (next.active && !active)
  await changeRecord(
    client,
    { table: 'rule', id, userId: viewer.userId },
    {
      ...tellingColumns(next),
      notifiedUserIds,
      ...judgedColumns(read, next),
      ...(isOther && { effectiveFrom: new Date() }),
    },
  )
  if (isOther) await client.query('delete from rule_start where rule_id = $1', [id])
  await wakeVehicles(client, id)
  const after = await getRule(client, viewer.scope, id)
  const entry = { action: 'update', entity: 'rule', entityId: id }
  await writeAudit(client, viewer, { ...entry, before: auditOf(before), after: auditOf(after) })
  return after
}

/** Deletes a rule and answers what it was; what it found stays. Throws NotFoundError. */
export async function deleteRule(client: pg.PoolClient, viewer: Viewer, id: number): Promise<KeptRule> {
  await lockRecord(client, 'rule', { id }, 'delete')
  const before = await getRule(client, viewer.scope, id)
  await deleteRecord(client, viewer, { table: 'rule', id, before: auditOf(before) })
  return before
}

/**
 * Makes sure that what a rule names, and did not name before, is its customer's, and that the viewer may see it: a rule
 * whose vehicle was sold can still be switched off. Throws NotFoundError and InvalidValueError.
 */
export async function requireConcerned(
  client: Queryable,
  scope: Scope,
  { customerId, read, before }: { customerId: number; read: ReadRule; before?: ReadRule },
): Promise<void> {
  const vehicleIds = read.vehicleIds.filter((id) => !before?.vehicleIds.includes(id))
  const geofenceIds = read.geofenceIds.filter((id) => !before?.geofenceIds.includes(id))
  const groupIds = read.vehicleGroupIds.filter((id) => !before?.vehicleGroupIds.includes(id))
  if (!(await areVehiclesOf(client, scope, { customerId, ids: vehicleIds }))) {
    throw new InvalidValueError('vehicles', 'Há veículos escolhidos que não são deste cliente nem dos abaixo dele.')
  }
  if (!(await areOfFamily(client, scope, { table: 'vehicle_group', customerId, ids: groupIds }))) {
    throw new InvalidValueError('vehicleGroups', 'Há grupos escolhidos que não são deste cliente.')
  }
  if (!(await areOfFamily(client, scope, { table: 'geofence', customerId, ids: geofenceIds }))) {
    throw new InvalidValueError('geofences', 'Há cercas escolhidas que não são deste cliente.')
  }
}

/** Throws InvalidValueError where somebody is to be told whom the viewer may not see, or who is gone. */
async function requireNotified(client: Queryable, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from user_account u
     where u.id = any($2::int[]) and u.inactive_at is null and ${inScope('u.customer_id', '$1')}`,
    [scopeParameter(scope), ids],
  )
  if (rows[0]!.count === ids.length) return
  throw new InvalidValueError('notified', 'Há pessoas escolhidas que não existem mais ou que você não pode ver.')
}

function judgedColumns(read: ReadRule, draft: RuleDraft) {
  const { condition, schedule, ...columns } = read
  const { restSeconds, marginMeters, coolDownSeconds } = draft
  return {
    ...columns,
    ...{ restSeconds, marginMeters, coolDownSeconds },
    condition: JSON.stringify(condition),
    schedule: schedule && JSON.stringify(schedule),
  }
}

type Telling = Pick<KeptRule, 'name' | 'urgency' | 'tellWithinSeconds' | 'noticesPerHour' | 'proposes' | 'active'>

/** What of a rule is not judged. */
function tellingColumns({ name, urgency, tellWithinSeconds, noticesPerHour, proposes, active }: Telling) {
  return { name, urgency, tellWithinSeconds, noticesPerHour, proposes, active }
}

function auditOf({
  name,
  urgency,
  noticesPerHour,
  proposes,
  active,
  notified,
  draft,
}: KeptRule): Record<string, unknown> {
  return { name, urgency, noticesPerHour, proposes, active, notified, ...draft }
}

/** Vehicles that say nothing are judged once by the clock, so that a silence is found that began before the rule. */
async function wakeVehicles(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `insert into rule_due (vehicle_id, due_at)
     select v.id, now() from vehicle v, rule r where r.id = $1 and v.inactive_at is null and ${CONCERNS} order by v.id ${OR_ONCE_MORE}`,
    [id],
  )
}

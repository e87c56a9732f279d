import { randomUUID } from 'node:crypto'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { isNested } from '@monitorweb/contract/wire/field'
import type pg from 'pg'
import { leastUserType } from '../../storage/accounts/user-type-store.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import type { Sent } from './record-writers.ts'

/** These fields are judged by the value of another one: where that was refused, they say nothing. */
const JUDGED_WITH: Record<string, readonly string[]> = {
  deviceSerial: ['installedSince'],
  customerId: ['ownedSince', 'userTypeId'],
}

/**
 * A new record whose needed fields were refused is judged with these, so that the rest of it can be judged all the
 * same.
 */
type StandIn = (client: pg.PoolClient, viewer: Viewer) => Promise<unknown> | unknown

const STAND_INS: Record<RegisterName, Record<string, StandIn>> = {
  cliente: { name: () => unlike() },
  equipamento: { serial: () => unlike() },
  veiculo: {
    plate: () => unlike().slice(0, 20),
    // A vehicle without a plate is known by these.
    description: () => unlike(),
    code: () => unlike(),
    chassis: () => unlike(),
    customerId: (_, viewer) => viewer.customerId,
  },
  usuario: {
    login: () => unlike(),
    name: () => unlike(),
    password: () => `${unlike()}-Aa1`,
    customerId: (_, viewer) => viewer.customerId,
    userTypeId: (client) => leastUserType(client),
  },
}

interface Refused {
  register: RegisterName
  fields: FieldSet
  values: Sent
  /** The wire names of the fields that were refused. */
  refused: ReadonlySet<string>
  isNew: boolean
}

/**
 * Answers a row without what was refused of it. It is only there to find further faults; a batch with any is undone.
 */
export async function withoutRefused(
  client: pg.PoolClient,
  viewer: Viewer,
  { register, fields, values, refused, isNew }: Refused,
): Promise<Sent> {
  const judged = { ...values }
  for (const [name, entry] of Object.entries(fields)) {
    if (isNested(entry) || !refused.has(entry.inputWire)) continue
    for (const left of [name, ...(JUDGED_WITH[name] ?? [])]) {
      const standIn = isNew && STAND_INS[register][left]
      if (standIn) judged[left] = await standIn(client, viewer)
      else delete judged[left]
    }
  }
  return judged
}

/** Answers a text that no record has. */
function unlike(): string {
  return randomUUID().replaceAll('-', '')
}

import { randomUUID } from 'node:crypto'
import type { AccessType } from '@monitorweb/contract/people/privileges'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { openSession } from '../setup/open-session.ts'
import { unique } from '../setup/register-records.ts'
import { HOUR, type ReportingWorld } from '../setup/worlds/reporting-world.ts'

/** Whose a record is, seen from the customer whose people ask. */
export const KINDS = ['own', 'child', 'shared', 'foreign', 'former', 'missing'] as const
type Kind = (typeof KINDS)[number]

/** Who asks: in the order of the columns of expected-cells.md. */
export const ROLES = ['visitor', 'A784', 'O784', 'C784', 'A', 'O', 'C', 'R'] as const
export type Role = (typeof ROLES)[number]

/** A record of each register that belongs together: the vehicle of a customer, its device, a person, a call. */
export interface Subject {
  customer: number
  customerMark: string
  vehicle: number
  plate: string
  serial: string
  user: number
  login: string
  session: string
  call: number
  callMark: string
  /** Of the vehicle. */
  installation: number
  ownership: number
  /** Of the customer. */
  landmark: number
  /** It lies on the vehicle. */
  anchor: number
  rule: number
  vehicleGroup: number
  /** Of the vehicle, said now. */
  alarm: number
  /** Of the alarm. */
  occurrence: number
}

export interface MatrixWorld {
  reporting: ReportingWorld
  /** When the formerly owned vehicles left. */
  leftAt: number
  /** A subject that stays, with positions before and after `leftAt`. */
  standing: Record<Kind, Subject>
  /** A subject that a call may change or delete; its customer stays where others hang on it. */
  fresh(kind: Kind): Promise<Subject>
  /** Token of a new person. */
  token(role: Role): Promise<string | null>
  /** Token of the person who stands for a role wherever nothing is changed. */
  standingToken(role: Role): Promise<string | null>
}

const MISSING: Subject = {
  ...{ customer: 999_999, customerMark: 'nenhum', vehicle: 999_999, plate: 'ZZZ9Z99', serial: 'NENHUM' },
  ...{ user: 999_999, login: 'nenhum', session: randomUUID(), call: 999_999, callMark: 'nenhum' },
  ...{
    installation: 999_999,
    ownership: 999_999,
    landmark: 999_999,
    rule: 999_999,
    vehicleGroup: 999_999,
    anchor: 999_999,
    alarm: 999_999,
  },
  occurrence: 999_999,
}
const TYPES: Record<AccessType, number> = { A: 1, O: 2, C: 3, R: 4 }

export async function buildMatrixWorld(reporting: ReportingWorld): Promise<MatrixWorld> {
  const { make } = reporting
  const leftAt = Date.now() - 24 * HOUR
  // Customer 1 is no customer as the word that clients send for "everything I may see".
  await make.customer()
  const mother = await make.customer({ name: unique('MATRIZ') })
  const customers: Record<Exclude<Kind, 'missing'>, number> = {
    own: mother,
    child: await make.customer({ above: mother, name: unique('FILIAL') }),
    shared: await make.customer({ name: unique('COMPARTILHA') }),
    foreign: await make.customer({ name: unique('ALHEIO') }),
    former: await make.customer({ name: unique('COMPRADOR') }),
  }
  const deps: SubjectDeps = { reporting, mother, customers, leftAt }
  const standing = { missing: MISSING } as Record<Kind, Subject>
  for (const kind of KINDS) {
    if (kind === 'missing') continue
    standing[kind] = await newSubject(kind, deps)
    for (const at of [leftAt - 2 * HOUR, leftAt - HOUR, leftAt + HOUR, Date.now() - HOUR]) {
      await reporting.drive(standing[kind].serial, [{ fixTime: at, speedKmh: 0 }])
    }
  }
  const token = async (role: Role) =>
    role === 'visitor' ? null : (await newPerson(reporting, personOf(role, mother))).token
  const standingTokens = new Map<Role, Promise<string | null>>()
  return {
    reporting,
    leftAt,
    standing,
    fresh: async (kind) => (kind === 'missing' ? MISSING : await newSubject(kind, deps)),
    token,
    standingToken(role) {
      const known = standingTokens.get(role) ?? token(role)
      standingTokens.set(role, known)
      return known
    },
  }
}

function personOf(role: Exclude<Role, 'visitor'>, mother: number): { customer: number; access: AccessType } {
  const access = role[0] as AccessType
  return { customer: role.endsWith('784') ? 784 : mother, access }
}

interface SubjectDeps {
  reporting: ReportingWorld
  mother: number
  customers: Record<Exclude<Kind, 'missing'>, number>
  leftAt: number
}

async function newSubject(kind: Exclude<Kind, 'missing'>, deps: SubjectDeps): Promise<Subject> {
  const { reporting, mother, customers, leftAt } = deps
  const { make } = reporting
  const { pool } = reporting.api
  const customer = customers[kind]
  const serial = await make.device({ customer })
  const plate = unique('PLC')
  const vehicle = await make.vehicle({ customer, serial, plate, sharedWith: kind === 'shared' ? mother : 0 })
  if (kind === 'former') await sell(deps, vehicle, { from: mother, to: customer, at: leftAt })
  const person = await newPerson(reporting, { customer, access: 'C' })
  const { rows: calls } = await pool.query<{ id: number }>(
    `insert into support_call (customer_id, vehicle_id, title, opened_by, updated_by) values ($1, $2, $3, $4, $4) returning id`,
    [customer, vehicle, plate, person.user],
  )
  const { rows: links } = await pool.query<{ installation: number; ownership: number; name: string }>(
    `select i.id as installation, o.id as ownership, c.name from installation i
     join ownership o on o.vehicle_id = i.vehicle_id and o.slot = 0 and o.period @> now() join customer c on c.id = o.customer_id
     where i.vehicle_id = $1`,
    [vehicle],
  )
  const { rows: landmarks } = await pool.query<{ id: number }>(
    `insert into landmark (customer_id, name, latitude, longitude, radius_meters) values ($1, $2, -23.5, -46.6, 100) returning id`,
    [customer, unique('Ponto')],
  )
  const { rows: rules } = await pool.query<{ id: number }>(
    `insert into rule (customer_id, name, urgency, condition, for_seconds, rest_seconds, margin_meters, cool_down_seconds,
       tell_within_seconds, vehicle_choice)
     values ($1, $2, 2, '{"kind":"speeding","limitKmh":90}', 0, 60, 30, 600, 900, 'all') returning id`,
    [customer, unique('Regra')],
  )
  const { rows: groups } = await pool.query<{ id: number }>(
    'insert into vehicle_group (customer_id, name) values ($1, $2) returning id',
    [customer, unique('Grupo')],
  )
  const { rows: anchors } = await pool.query<{ id: number }>(
    `insert into geofence (customer_id, vehicle_id, purpose, kind, name, latitude, longitude, radius_meters)
     values ($1, $2, 'anchor', 'circle', $3, -23.5, -46.6, 100) returning id`,
    [customer, vehicle, unique('Âncora')],
  )
  const { rows: devices } = await pool.query<{ id: number }>('select id from device where serial = $1', [serial])
  const cell = await cellOfDevice(pool, devices[0]!.id)
  const { rows: alarms } = await cell.query<{ id: number }>(
    `insert into alarm (device_id, kind, first_at, last_at, count)
     select d.id, 'sos', now(), now(), 1 from device d where d.serial = $1 returning id`,
    [serial],
  )
  const { rows: occurrences } = await pool.query<{ id: number }>(
    'insert into attendance (alarm_id, urgency) values ($1, 3) returning id',
    [alarms[0]!.id],
  )
  await cell.query(
    'insert into device_activity (device_id) select id from device where serial = $1 on conflict do nothing',
    [serial],
  )
  const { installation, ownership, name: customerMark } = links[0]!
  return {
    ...{ customer, customerMark, vehicle, plate, serial, installation, ownership },
    ...{ user: person.user, login: person.login, session: person.session },
    ...{ call: calls[0]!.id, callMark: plate, landmark: landmarks[0]!.id, rule: rules[0]!.id, alarm: alarms[0]!.id },
    vehicleGroup: groups[0]!.id,
    anchor: anchors[0]!.id,
    occurrence: occurrences[0]!.id,
  }
}

async function sell(
  { reporting }: SubjectDeps,
  vehicle: number,
  { from, to, at }: { from: number; to: number; at: number },
): Promise<void> {
  const { pool } = reporting.api
  await pool.query(`update ownership set customer_id = $2, period = tstzrange(null, $3) where vehicle_id = $1`, [
    vehicle,
    from,
    new Date(at),
  ])
  await pool.query(
    `insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, tstzrange($3, null))`,
    [vehicle, to, new Date(at)],
  )
}

/** A person with an open session. */
async function newPerson(
  { api }: ReportingWorld,
  { customer, access }: { customer: number; access: AccessType },
): Promise<{ user: number; login: string; session: string; token: string }> {
  const login = unique('gente')
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into user_account (id, user_type_id, customer_id, login, name, email, several_sessions)
     values (nextval('user_account_id_seq') + 5000, $1, $2, $3, $3, $3 || '@example.com', true) returning id`,
    [TYPES[access], customer, login],
  )
  const user = rows[0]!.id
  return { user, login, ...(await openSession(api, { user, customer, access })) }
}

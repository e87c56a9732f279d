import { randomUUID } from 'node:crypto'
import type { Condition } from '@monitorweb/domain/rules/conditions'
import type pg from 'pg'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { createHandOver, type HandOverDeps } from '../../src/notices/hand-over.ts'
import { noticeSenders } from '../../src/notices/notice-senders.ts'
import { admit } from '../../src/occurrences/admit.ts'
import { returnSnoozed } from '../../src/occurrences/return-snoozed.ts'
import { cellOfDevice } from '../../src/storage/base/cells.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import type { Viewer } from '../../src/storage/base/scope.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { takeDueNotice } from '../../src/storage/notices/notice-queue.ts'
import {
  bringBackOccurrence,
  claimOccurrence,
  snoozeOccurrence,
} from '../../src/storage/occurrences/occurrence-changes.ts'
import { reconsiderNotice } from '../../src/storage/occurrences/reconsidered-notice.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { type HttpStandIn, startStandIn } from './http-stand-in.ts'

/** The key by which addresses of channels are stored. */
export const NOTICE_SECRET = 's'.repeat(32)
const secrets = createSecrets(NOTICE_SECRET)
/** What waits for rules waits until the test says that time passed. */
export const AWAITED_MS = 600_000
const PRIVILEGED = { customers: [784], users: [1] }

/** A database with verbs to fill it, and what tells people of what is in it. */
export type NoticeWorld = Awaited<ReturnType<typeof startNoticeWorld>>

export async function startNoticeWorld() {
  const database = await createTestDatabase()
  const pool = openDatabase({ ...database.config, max: 12 })
  const senders = noticeSenders({
    ...{ vapidKey: 'v'.repeat(32), publicUrl: 'https://frota.exemplo', mailFrom: 'central@frota.exemplo' },
    ...{ telegram: null, whatsapp: null, webhookNetworks: ['127.0.0.1'] },
  })
  const others = { privileged: PRIVILEGED, secrets, senders, log: { error: () => undefined } }
  const publicBase: HandOverDeps['publicBase'] = () => ({ url: 'https://frota.exemplo', isSet: true })
  const describePlace = () => 'a 3 km de Jundiaí/SP'
  /** What a process does over its connections. */
  const workOver = (connections: pg.Pool) => {
    const lanes = () => createHandOver({ ...others, pool: connections, publicBase })
    return {
      admit: (describe: (latitude: number, longitude: number) => string = describePlace) =>
        admit({ pool: connections, privileged: PRIVILEGED, describePlace: describe, awaitedMs: AWAITED_MS }),
      /** Brings back what was put aside until now. */
      bringBack: () => returnSnoozed({ pool: connections, privileged: PRIVILEGED, describePlace }),
      lanes,
      /** Hands over what is due, until nothing is. */
      async handOver() {
        const own = lanes()
        own.wake()
        await own.ended()
      },
    }
  }
  const verbs = registers(pool)
  const receivers: HttpStandIn[] = []
  return {
    pool,
    databaseUrl: database.config.connectionString!,
    ...verbs,
    /** Registers a customer, a vehicle of it and somebody who may be told of that. */
    async household(zone?: string) {
      const customer = await verbs.customer()
      return { customer, vehicle: await verbs.vehicle(customer), person: await verbs.person(customer, zone) }
    },
    ...workOver(pool),
    /** Takes what is due and does not hand it over. */
    async take() {
      for (;;) {
        const taken = await inTransaction(pool, (client) =>
          takeDueNotice(client, (key) => reconsiderNotice(client, PRIVILEGED, key)),
        )
        if (taken !== 'ended') return taken
      }
    },
    workOver,
    async notices(userId: number) {
      const { rows } = await pool.query('select * from notice where user_id = $1 order by id', [userId])
      return rows
    },
    /** Somebody of the central puts this aside for an hour. */
    async snooze(userId: number, occurrenceId: number) {
      await snoozeOccurrence(pool, ofTheCentral(userId), {
        ...{ id: occurrenceId, until: Date.now() + HOUR_MS, reason: 'Retorno combinado' },
      })
    },
    /** Somebody of the central gives this back to the queue before its time. */
    async bringBackByHand(userId: number, occurrenceId: number) {
      await bringBackOccurrence(pool, ofTheCentral(userId), occurrenceId)
    },
    /** Somebody of the central takes this, or gives it back. */
    async claim(userId: number, occurrenceId: number, claim: boolean) {
      await claimOccurrence(pool, ofTheCentral(userId), { id: occurrenceId, claim })
    },
    /** What is put aside is so no longer. */
    async letSnoozesEnd() {
      await pool.query('update attendance set snoozed_until = now() where snoozed_until is not null')
    },
    /** The time of what waits has come: the clock is set back instead of waiting. */
    async letTimePass() {
      await pool.query(`update notice set next_at = now(), leased_until = leased_until - interval '2 minutes'`)
    },
    /** The quiet hours of somebody are over. */
    async letQuietEnd(userId: number) {
      await pool.query('update notice_preference set quiet_from = null, quiet_to = null where user_id = $1', [userId])
    },
    /** Starts somebody who is told by a webhook, and answers so, until the test is over. */
    async receiver(status: () => number | Promise<number> = () => 204): Promise<HttpStandIn> {
      const started = await startStandIn(async () => ({ status: await status() }))
      receivers.push(started)
      return started
    },
    /** A test is over: what it left waiting is not the next one's matter. */
    async forget() {
      await Promise.all(receivers.splice(0).map((each) => each.stop()))
      await pool.query('delete from notice')
      await pool.query('delete from notice_channel')
    },
    async stop() {
      await pool.end()
      await database.drop()
    },
  }
}

let lastId = 20_000

function registers(pool: pg.Pool) {
  return {
    async customer(parentId: number | null = null): Promise<number> {
      const id = ++lastId
      await pool.query('insert into customer (id, parent_id, code, name) values ($1, $2, $3, $3)', [
        id,
        parentId,
        `C${id}`,
      ])
      return id
    },
    /** Registers a vehicle with a tracker that is in it since ever; answers how its tracker calls. */
    async vehicle(customerId: number) {
      const id = ++lastId
      const plate = `TST${id}`
      await pool.query('insert into vehicle (id, plate) values ($1, $2)', [id, plate])
      await pool.query(`insert into ownership (vehicle_id, customer_id, slot, period) values ($1, $2, 0, '(,)')`, [
        id,
        customerId,
      ])
      const { rows } = await pool.query('insert into device (serial) values ($1) returning id', [`S${id}`])
      const device = rows[0].id as number
      await pool.query(`insert into installation (device_id, vehicle_id, period) values ($1, $2, '(,)')`, [device, id])
      const call = async (kind: string) => {
        const { rows: alarms } = await (await cellOfDevice(pool, device)).query(
          `insert into alarm (device_id, kind, first_at, last_at, count, latitude_e7, longitude_e7)
           values ($1, $2, now(), now(), 1, -232000000, -469000000) returning id`,
          [device, kind],
        )
        return alarms[0].id as number
      }
      /** What a rule found of the vehicle just now, or at its last call; answers how it is called. */
      const found = async (ruleId: number): Promise<string> => {
        const { rows: occurrences } = await pool.query(
          `insert into occurrence (rule_id, vehicle_id, device_id, customer_id, began_at, fired_at, ended_at, notify, detail)
           select $1, $2, $3, $4, clock_timestamp(), coalesce(max(a.last_at), now()), clock_timestamp(), true, 'assim'
           from alarm a where a.device_id = $3 returning id`,
          [ruleId, id, device, customerId],
        )
        return occurrences[0].id
      }
      return { id, plate, call, found }
    },
    /** A late report shows that it never was. */
    async withdraw(occurrenceId: string) {
      await pool.query('update occurrence set withdrawn_at = now() where id = $1', [occurrenceId])
    },
    /** Another one shows that it was after all. */
    async revive(occurrenceId: string) {
      await pool.query('update occurrence set withdrawn_at = null where id = $1', [occurrenceId])
    },
    /** Keeps a rule of a customer, which is about speed where nothing else is said. */
    async rule(
      customerId: number,
      own: {
        name?: string
        condition?: Condition
        urgency?: number
        notified?: number[]
        noticesPerHour?: number
      } = {},
    ): Promise<number> {
      const { name = `Regra ${customerId}` } = own
      const { condition = { kind: 'speeding', limitKmh: 80 }, urgency = 2, notified = [], noticesPerHour = 0 } = own
      const { rows } = await pool.query(
        `insert into rule (customer_id, name, urgency, condition, for_seconds, rest_seconds, margin_meters, cool_down_seconds,
           tell_within_seconds, vehicle_choice, notified_user_ids, notices_per_hour)
         values ($1, $6, $2, $3, 0, 0, 0, 0, 900, 'all', $4, $5) returning id`,
        [customerId, urgency, condition, notified, noticesPerHour, name],
      )
      return rows[0].id
    },
    /** Registers somebody of a customer, who reads times in that zone. */
    async person(customerId: number, zone = 'America/Sao_Paulo'): Promise<number> {
      const id = ++lastId
      await pool.query(
        `insert into user_account (id, user_type_id, customer_id, login, name, email, settings)
         values ($1, 3, $2, $3, $3, $3 || '@frota.exemplo', $4)`,
        [id, customerId, `pessoa${id}`, JSON.stringify({ zone })],
      )
      return id
    },
    /** Registers somebody of the central, who sees all customers. */
    async operator(): Promise<number> {
      const id = await this.person(PRIVILEGED.customers[0]!)
      await pool.query(`update user_account set user_type_id = 1 where id = $1`, [id])
      return id
    },
    async channel(userId: number, kind: string, address = '', place = 0): Promise<number> {
      const { rows } = await pool.query(
        `insert into notice_channel (user_id, kind, place, address_encrypted, secret_encrypted)
         values ($1, $2, $3, $4, $5) returning id`,
        [userId, kind, place, address === '' ? '' : secrets.encrypt(address), secrets.encrypt('segredo-do-cliente')],
      )
      return rows[0].id
    },
    async prefer(
      userId: number,
      preference: { leastUrgency?: number; quiet?: [number, number]; digestMinutes?: number },
    ) {
      const { leastUrgency = 1, quiet = [null, null], digestMinutes = 0 } = preference
      await pool.query('insert into notice_preference values ($1, $2, $3, $4, $5)', [
        ...[userId, leastUrgency, ...quiet, digestMinutes],
      ])
    },
  }
}

const HOUR_MS = 3_600_000

function ofTheCentral(userId: number): Viewer {
  return {
    ...{ userId, customerId: 784, access: 'O', operator: true, scope: { kind: 'all' } },
    ...{ sessionId: randomUUID(), viewedCustomerId: null, expiresAt: Date.now() + HOUR_MS, address: '' },
  }
}

/** Quiet hours, in those who read the time of Brasília, that began an hour ago and last for as long as no test does. */
export const quietNow = (): [number, number] => [
  minuteInBrasilia(Date.now() - HOUR_MS),
  minuteInBrasilia(Date.now() + 10 * HOUR_MS),
]

export function minuteInBrasilia(at: number): number {
  return Math.floor((at - 3 * HOUR_MS) / 60_000) % 1440
}

import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { RuleCheckpoint } from '@monitorweb/domain/rules/vehicle-question'
import { textArray } from '../base/array-literal.ts'
import { float8Array, int4Array } from '../base/binary-array.ts'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** The time of one owner of a vehicle, as text: another text is another history. */
export interface JudgedPart {
  vehicleId: number
  /** −Infinity: since ever. */
  from: EpochMs
  part: string
}

/** A part of a history of which it is asked from where on it is judged anew where it changed from `lateFrom` on; Infinity: it did not. */
export interface AskedPart extends JudgedPart {
  lateFrom: EpochMs
}

export interface FoundCheckpoint {
  /** Null: from the beginning. */
  checkpoint: RuleCheckpoint | null
  /** Whether checkpoints of another history in the same time are stored. */
  hasOthers: boolean
}

/** Finds from where on parts of histories are judged anew, in their order. */
export async function findCheckpoints(client: Queryable, asked: readonly AskedPart[]): Promise<FoundCheckpoint[]> {
  if (asked.length === 0) return []
  const { rows } = await client.query<FoundCheckpoint>({
    name: 'rules-checkpoints',
    text: `
      select (
        select json_build_object('at', ${epochMs('c.at')}, 'soundUntil', ${epochMs('c.sound_until')}, 'readFrom', ${epochMs('c.read_from')}, 'states', c.states)
        from rule_checkpoint c
        where c.vehicle_id = asked.vehicle_id and c.part = asked.part
          and c.sound_until < coalesce(to_timestamp(asked.late_from / 1000), 'infinity')
        order by c.at desc limit 1
      ) as checkpoint, exists (
        select from rule_checkpoint c where c.vehicle_id = asked.vehicle_id and c.part <> asked.part
          and c.at >= coalesce(to_timestamp(asked.since / 1000), '-infinity')
      ) as "hasOthers"
      from unnest($1::int[], $2::text[], $3::float8[], $4::float8[]) with ordinality as asked(vehicle_id, part, late_from, since, place)
      order by asked.place`,
    values: [
      asked.map(({ vehicleId }) => vehicleId),
      asked.map(({ part }) => part),
      asked.map(({ lateFrom }) => finite(lateFrom)),
      asked.map(({ from }) => finite(from)),
    ],
  })
  return rows
}

function finite(time: EpochMs): EpochMs | null {
  return Number.isFinite(time) ? time : null
}

/** Between checkpoints of these ages there is so much time: who is a month late costs a day, who is a minute late minutes. */
const STEPS: readonly { olderMs: number; stepMs: number }[] = [
  { olderMs: 0, stepMs: 5 * 60_000 },
  { olderMs: 2 * 3_600_000, stepMs: 3_600_000 },
  { olderMs: 48 * 3_600_000, stepMs: 24 * 3_600_000 },
]
const OLDEST_MS = 62 * 24 * 3_600_000

/** In which of the newest steps an instant is. Those of each vehicle begin at another second: written at one for a whole fleet, they would hold up its judging. */
function slotOf(vehicleId: number, at: EpochMs): number {
  const { stepMs } = STEPS[0]!
  return Math.floor((at + ((vehicleId * 1000) % stepMs)) / stepMs)
}

/** A checkpoint to keep in place of those that `lateFrom` made wrong. */
export interface KeptCheckpoint extends AskedPart {
  checkpoint: RuleCheckpoint | null
  /** The newest that is stored; null: none is. */
  after: Pick<RuleCheckpoint, 'at'> | null
  hasOthers: boolean
}

/**
 * Keeps checkpoints, and no more of the older ones than it takes. Answers for each the instant of the newest that is stored now;
 * null: none is.
 */
export async function keepCheckpoints(client: Queryable, all: readonly KeptCheckpoint[]): Promise<(EpochMs | null)[]> {
  for (const { vehicleId, part, from, lateFrom, after, hasOthers } of all) {
    if (Number.isFinite(lateFrom)) {
      await client.query(
        'delete from rule_checkpoint where vehicle_id = $1 and part = $2 and sound_until >= to_timestamp($3::float8 / 1000)',
        [vehicleId, part, lateFrom],
      )
    }
    if (after === null && hasOthers) {
      // Of another history in the same time nothing is left.
      await client.query(
        `delete from rule_checkpoint where vehicle_id = $1 and part <> $2 and at >= coalesce(to_timestamp($3::float8 / 1000), '-infinity')`,
        [vehicleId, part, finite(from)],
      )
    }
  }
  const isDue = all.map(
    ({ vehicleId, checkpoint, after }) =>
      checkpoint !== null && (after === null || slotOf(vehicleId, checkpoint.at) > slotOf(vehicleId, after.at)),
  )
  const due = all.flatMap(({ vehicleId, part, checkpoint }, index) =>
    isDue[index] ? [{ vehicleId, part, ...checkpoint! }] : [],
  )
  if (due.length > 0) {
    await client.query({
      name: 'rules-keep-checkpoints',
      text: `
        insert into rule_checkpoint (vehicle_id, at, sound_until, read_from, part, states)
        select vehicle_id, to_timestamp(at / 1000), to_timestamp(sound_until / 1000), to_timestamp(read_from / 1000), part, states
        from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::text[], $6::jsonb[])
          as kept(vehicle_id, at, sound_until, read_from, part, states)
        on conflict (vehicle_id, at) do update set sound_until = excluded.sound_until, read_from = excluded.read_from,
          part = excluded.part, states = excluded.states`,
      values: [
        int4Array(due.map(({ vehicleId }) => vehicleId)),
        float8Array(due.map(({ at }) => at)),
        float8Array(due.map(({ soundUntil }) => soundUntil)),
        float8Array(due.map(({ readFrom }) => readFrom)),
        textArray(due.map(({ part }) => part)),
        textArray(due.map(({ states }) => JSON.stringify(states))),
      ],
    })
    await thin(client, due)
  }
  return all.map(({ checkpoint, after }, index) => (isDue[index] ? checkpoint!.at : (after?.at ?? null)))
}

async function thin(client: Queryable, newest: readonly { vehicleId: number; at: EpochMs }[]): Promise<void> {
  const step = STEPS.map(({ stepMs }) => stepMs / 1000)
  const older = STEPS.map(({ olderMs }) => olderMs / 1000)
  await client.query({
    name: 'rules-thin-checkpoints',
    text: `
      delete from rule_checkpoint c using (
        select vehicle_id, at, lag(slot) over (partition by vehicle_id, newest order by at) as slot_before, slot, age, newest
        from (
          select c.vehicle_id, c.at, kept.newest, extract(epoch from kept.newest - c.at)::float8 as age,
            (select floor(extract(epoch from c.at) / s.step) || '/' || s.step from unnest($3::float8[], $4::float8[]) as s(older, step)
             where extract(epoch from kept.newest - c.at) >= s.older order by s.older desc limit 1) as slot
          from (select vehicle_id, to_timestamp(at / 1000) as newest from unnest($1::int[], $2::float8[]) as kept(vehicle_id, at)) kept
          join rule_checkpoint c on c.vehicle_id = kept.vehicle_id
        ) slots
      ) old
      where c.vehicle_id = old.vehicle_id and c.at = old.at and c.at < old.newest
        and (old.slot = old.slot_before or old.age > $5)`,
    values: [newest.map(({ vehicleId }) => vehicleId), newest.map(({ at }) => at), older, step, OLDEST_MS / 1000],
  })
}

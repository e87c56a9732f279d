import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { RuleCheckpoint } from '@monitorweb/domain/rules/judge-vehicle'
import type { Queryable } from '../base/queryable.ts'
import { epochMs } from '../base/sql-rows.ts'

/** The time of one owner of a vehicle, as text: another text is another history. */
export interface JudgedPart {
  vehicleId: number
  /** −Infinity: since ever. */
  from: EpochMs
  part: string
}

/** Finds from where on a part of a vehicle's history is judged anew where it changed from `lateFrom` on; null: from its beginning. */
export async function findCheckpoint(
  client: Queryable,
  { vehicleId, part }: JudgedPart,
  lateFrom: EpochMs,
): Promise<RuleCheckpoint | null> {
  const { rows } = await client.query<RuleCheckpoint>({
    name: 'rules-checkpoint',
    text: `
      select ${epochMs('at')} as at, ${epochMs('sound_until')} as "soundUntil", ${epochMs('read_from')} as "readFrom", states
      from rule_checkpoint
      where vehicle_id = $1 and part = $2 and sound_until < coalesce(to_timestamp($3::float8 / 1000), 'infinity')
      order by at desc limit 1`,
    values: [vehicleId, part, Number.isFinite(lateFrom) ? lateFrom : null],
  })
  return rows[0] ?? null
}

/** Between checkpoints of these ages there is so much time: who is a month late costs a day, who is a minute late minutes. */
const STEPS: readonly { olderMs: number; stepMs: number }[] = [
  { olderMs: 0, stepMs: 5 * 60_000 },
  { olderMs: 2 * 3_600_000, stepMs: 3_600_000 },
  { olderMs: 48 * 3_600_000, stepMs: 24 * 3_600_000 },
]
const OLDEST_MS = 62 * 24 * 3_600_000

/**
 * Keeps a checkpoint in place of those that `lateFrom` made wrong, and no more of the older ones than it takes. `after` is the
 * newest that is stored; answers the instant of the one that is so now.
 */
export async function keepCheckpoint(
  client: Queryable,
  { vehicleId, from, part }: JudgedPart,
  {
    checkpoint,
    after,
    lateFrom,
  }: { checkpoint: RuleCheckpoint | null; after: Pick<RuleCheckpoint, 'at'> | null; lateFrom: EpochMs },
): Promise<EpochMs | null> {
  if (Number.isFinite(lateFrom)) {
    await client.query(
      `delete from rule_checkpoint where vehicle_id = $1 and part = $2 and sound_until >= to_timestamp($3::float8 / 1000)`,
      [vehicleId, part, lateFrom],
    )
  }
  if (after === null) {
    // Of another history in the same time nothing is left.
    await client.query(
      `delete from rule_checkpoint where vehicle_id = $1 and part <> $2 and at >= coalesce(to_timestamp($3::float8 / 1000), '-infinity')`,
      [vehicleId, part, Number.isFinite(from) ? from : null],
    )
  }
  const storedAt = after?.at ?? null
  if (checkpoint === null || checkpoint.at - (storedAt ?? Number.NEGATIVE_INFINITY) < STEPS[0]!.stepMs) return storedAt
  await client.query({
    name: 'rules-keep-checkpoint',
    text: `
      insert into rule_checkpoint (vehicle_id, at, sound_until, read_from, part, states)
      values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5, $6)
      on conflict (vehicle_id, at) do update set sound_until = excluded.sound_until, read_from = excluded.read_from,
        part = excluded.part, states = excluded.states`,
    values: [
      vehicleId,
      checkpoint.at,
      checkpoint.soundUntil,
      checkpoint.readFrom,
      part,
      JSON.stringify(checkpoint.states),
    ],
  })
  await thin(client, vehicleId, checkpoint.at)
  return checkpoint.at
}

async function thin(client: Queryable, vehicleId: number, newest: EpochMs): Promise<void> {
  const step = STEPS.map(({ stepMs }) => stepMs / 1000)
  const older = STEPS.map(({ olderMs }) => olderMs / 1000)
  await client.query({
    name: 'rules-thin-checkpoints',
    text: `
      delete from rule_checkpoint c using (
        select at, lag(slot) over (order by at) as slot_before, slot, age
        from (
          select at, extract(epoch from to_timestamp($2::float8 / 1000) - at)::float8 as age,
            (select floor(extract(epoch from c.at) / s.step) || '/' || s.step from unnest($3::float8[], $4::float8[]) as s(older, step)
             where extract(epoch from to_timestamp($2::float8 / 1000) - c.at) >= s.older order by s.older desc limit 1) as slot
          from rule_checkpoint c where vehicle_id = $1
        ) slots
      ) old
      where c.vehicle_id = $1 and c.at = old.at and c.at < to_timestamp($2::float8 / 1000)
        and (old.slot = old.slot_before or old.age > $5)`,
    values: [vehicleId, newest, older, step, OLDEST_MS / 1000],
  })
}

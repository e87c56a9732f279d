import type pg from 'pg'
import { cellsOf } from '../storage/base/cells.ts'
import { findRegisterChange, type RegisterReading } from '../storage/base/register-changes.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { countCells } from '../storage/cells/divide-database.ts'
import { endIdleAnchors } from '../storage/rules/anchor-rules.ts'
import { type ChangedVehicle, findDueVehicles, putVehicleOff } from '../storage/rules/due-vehicles.ts'
import { endOutdated, findLostVehicles } from '../storage/rules/ended-occurrences.ts'
import {
  giveShardBack,
  keepHorizon,
  LostShardError,
  readChangedDevices,
  readFleetClock,
  requireShard,
  type Shard,
  takeShard,
} from '../storage/rules/fleet-shards.ts'
import { type Fleet, judgeVehicles } from './judge-vehicles.ts'
import { createJudgedMemory, type JudgedMemory } from './judged-memory.ts'
import type { ReadRules } from './known-rules.ts'
import { findTracks, mergeVehicles } from './round-vehicles.ts'
import type { ReadGeofences } from './rule-geofences.ts'
import type { ReadVehicleFacts } from './vehicle-facts.ts'

/** What a round did, for whoever counts. */
export interface RoundCounts {
  shards: number
  vehicles: number
  milliseconds: number
}

/** Is told of a vehicle that could not be judged; the others were. */
type NoteFault = (vehicleId: number, error: unknown) => void

/** So many vehicles are judged in one transaction: a longer one keeps old rows from being cleared away. */
const BATCH = 700

/** So often it is looked for what ends by the clock alone: an owner's time, a tracker's, a rule that another process judged by while it was changed. */
const ENDED_LOOK_MS = 30_000

/** What a process knows of the registers, and reads anew where they changed. */
export interface RuleReaders {
  readRules: ReadRules
  readGeofences: ReadGeofences
  readFacts: ReadVehicleFacts
}

/** What a process remembers of a part of the fleet, with when it looked at it last and in which turn, as the database has them. */
interface ShardMemory {
  lookedAt: string
  turn: number
  memory: JudgedMemory
  /** By which registers, rules and geofences it was looked last for what ended by their change, and when, by performance.now(). */
  endedLook: RegisterReading & Fleet & { at: number }
  /** By the registers of then, for each device that reports and stays where it is, in which vehicle. */
  vehicleOf: Map<number, number>
}

export type ShardMemories = Map<number, ShardMemory>

interface Round {
  readers: RuleReaders
  noteFault: NoteFault
  memories: ShardMemories
  /** Throws LostShardError once the part may be taken by others. */
  requireHeld(): void
}

/**
 * Judges what changed since it was judged last, one part of the fleet after the other, some vehicles a transaction. How far
 * a part was judged is kept once all of it was: who dies before leaves what is found again and is the same. Several
 * processes share the parts. Of a batch that fails each vehicle is judged apart, so that one which cannot be judged keeps
 * no other waiting. What is remembered of a part that somebody else took since is forgotten. It takes one connection of the pool for itself beside that
 * of the batches; once that one is gone others may take the part, and nothing more is judged or written of it: {@link LostShardError}.
 */
export async function judgeFleet(
  pool: pg.Pool,
  readers: RuleReaders,
  noteFault: NoteFault,
  memories: ShardMemories,
): Promise<RoundCounts> {
  const begunAt = performance.now()
  let shards = 0
  let vehicles = 0
  await requireAllCells(pool)
  const holder = await pool.connect()
  let failure: Error | undefined
  const noteLoss = (error?: Error) => {
    failure ??= error ?? new Error('the connection that holds a part of the fleet ended')
  }
  holder.once('error', noteLoss).once('end', noteLoss)
  try {
    const notAfter = await readFleetClock(holder)
    for (;;) {
      const shard = await takeShard(holder, notAfter)
      if (shard === null) break
      const requireHeld = () => {
        if (failure) throw new LostShardError(shard, { cause: failure })
      }
      vehicles += await judgeShard(pool, shard, { readers, noteFault, memories, requireHeld })
      await giveShardBack(holder, shard)
      shards++
    }
  } catch (error) {
    failure ??= error as Error
    throw error
  } finally {
    holder.off('error', noteLoss).off('end', noteLoss)
    // A connection that is closed holds no part any more.
    holder.release(failure)
  }
  return { shards, vehicles, milliseconds: performance.now() - begunAt }
}

/** Throws where the database has more cells than this process knows: what it would pass over nobody would judge any more. */
async function requireAllCells(pool: pg.Pool): Promise<void> {
  const [known, found] = [cellsOf(pool).length, await countCells(pool)]
  if (found !== known) throw new Error(`the database has ${found} cells, and this process knows ${known}`)
}

/** Judges a part of the fleet that is held, and answers how many vehicles. */
async function judgeShard(
  pool: pg.Pool,
  shard: Shard,
  { readers: { readRules, readGeofences, readFacts }, noteFault, memories, requireHeld }: Round,
): Promise<number> {
  const remembered = memories.get(shard.shard)
  memories.delete(shard.shard)
  const isOurs = remembered?.lookedAt === shard.lookedAt && remembered.turn === shard.turn - 1
  const memory = isOurs ? remembered.memory : createJudgedMemory()
  const whileHeld: WhileHeld = async (work) => {
    requireHeld()
    return await inTransaction(pool, async (client) => {
      await requireShard(client, shard)
      return await work(client)
    })
  }
  const { horizon, devices } = await readChangedDevices(pool, shard)
  const due = await findDueVehicles(pool, shard)
  const rules = await readRules(pool)
  const ids = new Set([...rules.values()].flat().flatMap(({ geofenceIds }) => geofenceIds))
  const fleet = { rules, geofences: await readGeofences(pool, [...ids]) }
  const before = isOurs ? remembered.endedLook : null
  const { isChanged, ...reading } = await findRegisterChange(pool, before)
  const isLookDue = isChanged || before === null || !isSameLook(before, fleet)
  const endedLook = isLookDue ? { ...reading, ...fleet, at: performance.now() } : before
  const vehicleOf = isOurs && !isLookDue ? remembered.vehicleOf : new Map<number, number>()
  if (isLookDue) {
    await whileHeld(async (client) => {
      await endIdleAnchors(client, shard)
      await endOutdated(client, shard)
    })
  }
  let changed: ChangedVehicle[] = []
  if (rules.size > 0) {
    const lost = isLookDue ? await findLostVehicles(pool, shard) : []
    changed = mergeVehicles(await findTracks(pool, devices, vehicleOf), { due, lost })
    for (let index = 0; index < changed.length; index += BATCH) {
      await judgeBatch(changed.slice(index, index + BATCH), { fleet, readFacts, noteFault, memory, whileHeld })
    }
  }
  requireHeld()
  const lookedAt = await inTransaction(pool, (client) => keepHorizon(client, shard, { horizon, devices }))
  memories.set(shard.shard, { lookedAt, turn: shard.turn, memory, endedLook, vehicleOf })
  return changed.length
}

/** Whether nothing can have ended that was looked for then: the rules and their geofences are the same, and the clock went on little. */
function isSameLook({ rules, geofences, at }: Fleet & { at: number }, now: Fleet): boolean {
  return rules === now.rules && geofences === now.geofences && performance.now() < at + ENDED_LOOK_MS
}

/** Runs work in a transaction that commits only while the part of the fleet is held. */
type WhileHeld = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

interface BatchWork {
  fleet: Fleet
  readFacts: ReadVehicleFacts
  noteFault: NoteFault
  memory: JudgedMemory
  whileHeld: WhileHeld
}

async function judgeBatch(batch: readonly ChangedVehicle[], work: BatchWork): Promise<void> {
  const { fleet, readFacts, noteFault, memory, whileHeld } = work
  try {
    await whileHeld((client) => judgeVehicles(client, batch, { fleet, memory, readFacts }))
    memory.settle()
  } catch (error) {
    memory.drop()
    // What went on from where judging ended before has used that up.
    for (const { vehicleId } of batch) memory.forget(vehicleId)
    readFacts.forget()
    if (error instanceof LostShardError) throw error
    const [vehicle, ...others] = batch
    if (!vehicle || others.length > 0) {
      for (const each of batch) await judgeBatch([each], work)
      return
    }
    // What came late is noted by the checkpoints that go, and by nothing else.
    // Where the database is gone this fails too, and nothing was judged.
    await whileHeld((client) => putVehicleOff(client, vehicle))
    noteFault(vehicle.vehicleId, error)
  }
}

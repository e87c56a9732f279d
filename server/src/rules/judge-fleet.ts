import type pg from 'pg'
import { cellsOf } from '../storage/base/cells.ts'
import { findRegisterChange } from '../storage/base/register-changes.ts'
import { inTransaction } from '../storage/base/transaction.ts'
import { countCells } from '../storage/cells/divide-database.ts'
import { endIdleAnchors } from '../storage/rules/anchor-rules.ts'
import {
  type ChangedTrack,
  type ChangedVehicle,
  type DueVehicle,
  endOutdated,
  findDueVehicles,
  findLostVehicles,
  findVehiclesOf,
  giveShardBack,
  keepHorizon,
  LostShardError,
  putVehicleOff,
  readChangedDevices,
  requireShard,
  type Shard,
  takeShard,
} from '../storage/rules/rule-work.ts'
import { type Fleet, judgeVehicles } from './judge-vehicles.ts'
import { createJudgedMemory, type JudgedMemory, type ShardMemories } from './judged-memory.ts'
import type { ReadRules } from './known-rules.ts'
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
const BATCH = 400

/** So often it is looked for vehicles that somebody owns no more or that lost their tracker by the clock alone. */
const LOST_LOOK_MS = 10_000

/** What a process knows of the registers, and reads anew where they changed. */
export interface RuleReaders {
  readRules: ReadRules
  readGeofences: ReadGeofences
  readFacts: ReadVehicleFacts
}

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
  const begunAt = new Date()
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
    for (;;) {
      const shard = await takeShard(holder, begunAt)
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
  return { shards, vehicles, milliseconds: Date.now() - begunAt.getTime() }
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
  let lostLook = isOurs ? remembered.lostLook : null
  const whileHeld: WhileHeld = async (work) => {
    requireHeld()
    return await inTransaction(pool, async (client) => {
      await requireShard(client, shard)
      return await work(client)
    })
  }
  const { horizon, devices } = await readChangedDevices(pool, shard)
  await whileHeld(async (client) => {
    await endIdleAnchors(client, shard)
    await endOutdated(client, shard)
  })
  const due = await findDueVehicles(pool, shard)
  const rules = await readRules(pool)
  let changed: ChangedVehicle[] = []
  if (rules.size > 0) {
    const { isChanged, ...reading } = await findRegisterChange(pool, lostLook)
    const isLookDue = lostLook === null || isChanged || lostLook.at + LOST_LOOK_MS <= performance.now()
    if (isLookDue) lostLook = { ...reading, at: performance.now() }
    const lost = isLookDue ? await findLostVehicles(pool, shard) : []
    changed = mergeVehicles(devices.length > 0 ? await findVehiclesOf(pool, devices) : [], { due, lost })
    const ids = new Set([...rules.values()].flat().flatMap(({ geofenceIds }) => geofenceIds))
    const fleet = { rules, geofences: await readGeofences(pool, [...ids]) }
    for (let index = 0; index < changed.length; index += BATCH) {
      await judgeBatch(changed.slice(index, index + BATCH), { fleet, readFacts, noteFault, memory, whileHeld })
    }
  }
  requireHeld()
  const lookedAt = await inTransaction(pool, (client) => keepHorizon(client, shard, { horizon, devices }))
  memories.set(shard.shard, { lookedAt, turn: shard.turn, memory, lostLook })
  return changed.length
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

/** In the order of their ids, so that two processes never wait for each other in a ring. */
function mergeVehicles(
  changed: readonly ChangedTrack[],
  { due, lost }: { due: readonly DueVehicle[]; lost: readonly number[] },
): ChangedVehicle[] {
  const lateFrom = new Map(changed.map((track) => [track.vehicleId, track.lateFrom]))
  const sinces = new Map(due.map(({ vehicleId, dueSince }) => [vehicleId, dueSince]))
  return [...new Set([...lateFrom.keys(), ...sinces.keys(), ...lost])]
    .sort((one, other) => one - other)
    .map((vehicleId) => ({
      vehicleId,
      lateFrom: lateFrom.get(vehicleId) ?? Number.POSITIVE_INFINITY,
      dueSince: sinces.get(vehicleId) ?? null,
    }))
}

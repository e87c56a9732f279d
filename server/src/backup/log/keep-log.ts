import type pg from 'pg'
import { StartupError } from '../../errors/startup-error.ts'
import { dropSlot, findSlot, readFlushedPlace, SLOT_PREFIX } from '../../storage/copies/log-slots.ts'
import { createSlot, type LogSource } from '../../storage/copies/replication.ts'
import { removeUnlistedBases } from '../base/take-base.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { logFolder, newSeries, readSeries, refuseSharedFolder, type Series } from '../folder/series.ts'
import { followLog, type LogFollower } from './log-follower.ts'
import { readLogPlace, segmentStart, writeLogPlace } from './log-place.ts'
import { type LogStore, OtherLogError, openLogStore } from './log-store.ts'

/** The log of the running database, received and stored. */
export interface KeptLog {
  series: Series
  store: LogStore
  follower: LogFollower
  stop(): Promise<void>
}

interface KeepLogOptions {
  folder: CopyFolder
  database: pg.ClientConfig
  /** A connection for SQL, and one for the commands of replication. */
  sql: pg.Client
  commands: pg.Client
  source: LogSource
  log(line: string): void
}

/** More is not received before it is written. */
const MOST_WAITING_BYTES = 64 << 20

export function slotOf(folder: CopyFolder): string {
  return `${SLOT_PREFIX}${folder.id}`
}

/** Goes on with the newest series where the server still has the log for it, and else begins another. */
export async function keepLog(options: KeepLogOptions): Promise<KeptLog> {
  const { folder, sql } = options
  const slot = await findSlot(sql, slotOf(folder))
  if (slot?.active) throw new StartupError(`Já há um programa que copia para ${folder.path}.`)
  await refuseSharedFolder(folder)
  const known = await readSeries(folder, options.log)
  // On a disk that they filled not even the log can be gone on with.
  for (const series of known) await removeUnlistedBases(folder, series)
  const newest = known.at(-1)
  if (newest && slot?.place && newest.timeline === options.source.timeline) {
    const kept = await goOn(options, newest, slot.place)
    if (kept) return kept
  }
  return begin(options)
}

async function goOn(options: KeepLogOptions, series: Series, slotPlace: string): Promise<KeptLog | null> {
  const first = segmentStart(readLogPlace(slotPlace), series.segmentBytes)
  // A file that is damaged stays where it is, for the moments before; the log goes on in another series.
  const store = await openStore(options, series, first).catch((error: unknown) => {
    if (error instanceof StartupError) return null
    throw error
  })
  if (!store) return null
  const isHere = store.from >= first && readLogPlace(await readFlushedPlace(options.sql)) >= store.stored
  if (isHere) {
    const kept = await follow(options, series, store)
    // What is held already is compared before anything is built upon it.
    const known = await Promise.race([kept.compared.then(() => true), kept.follower.ended.then(() => false)]).catch(
      (error: unknown) => {
        if (error instanceof OtherLogError) return false
        throw error
      },
    )
    if (known) return kept
    kept.follower.stop()
  }
  await store.close()
  return null
}

async function begin(options: KeepLogOptions): Promise<KeptLog> {
  const { folder, sql, commands, source } = options
  await dropSlot(sql, slotOf(folder))
  await createSlot(commands, slotOf(folder))
  const slot = await findSlot(sql, slotOf(folder))
  const first = segmentStart(readLogPlace(slot!.place!), source.segmentBytes)
  const series = await newSeries(folder, { ...source, place: writeLogPlace(first) })
  return follow(options, series, await openStore(options, series, first))
}

function openStore({ folder }: KeepLogOptions, series: Series, first: bigint): Promise<LogStore> {
  return openLogStore({ ...series, folder: logFolder(folder, series), key: folder.key, first })
}

async function follow(
  { folder, database }: KeepLogOptions,
  series: Series,
  store: LogStore,
): Promise<KeptLog & { compared: Promise<void> }> {
  const held = store.stored
  let compared: () => void = () => undefined
  const known = new Promise<void>((resolve) => {
    compared = resolve
  })
  if (held === store.from) compared()
  const follower: LogFollower = await followLog({
    ...{ database, slot: slotOf(folder), timeline: series.timeline, from: store.from },
    onBytes(place, bytes) {
      store.take(place, bytes)
      if (place + BigInt(bytes.length) >= held) compared()
      if (store.waitingBytes > MOST_WAITING_BYTES) follower.pause()
    },
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const stop = async () => {
    follower.stop()
    await store.close()
  }
  return { series, store, follower, compared: known, stop }
}

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOfSegment, readLogPlace, segmentStart } from '../log/log-place.ts'
import type { CopyFolder } from './copy-folder.ts'
import { logFolder, readSeries, type Series, seriesFolder, writeSeries } from './series.ts'

/**
 * Removes what no second after `beforeMs` needs: earlier series once the newest has a base copy, base copies with another
 * before that moment, and the log before the oldest that is kept.
 */
export async function forgetOldCopies(
  folder: CopyFolder,
  { newest, beforeMs }: { newest: Series; beforeMs: number },
): Promise<void> {
  if (newest.bases.length === 0) return
  // Nobody knows which moments a damaged one is needed for.
  for (const series of await readSeries(folder, () => undefined)) {
    if (series.name === newest.name) continue
    if (series.reachesMs < beforeMs) await rm(seriesFolder(folder, series), { recursive: true, force: true })
  }
  const needed = neededBases(newest.bases, beforeMs)
  const old = newest.bases.slice(0, newest.bases.length - needed.length)
  if (old.length > 0) {
    // Nobody may choose a copy that is being removed.
    newest.bases = needed
    await writeSeries(folder, newest)
    for (const { name } of old) await rm(join(seriesFolder(folder, newest), name), { recursive: true, force: true })
  }
  await forgetLog(folder, newest)
}

/** Answers the newest base copy from before the moment, and all after it; `bases` are as the log has them. */
export function neededBases<Base extends { endedMs: number }>(bases: readonly Base[], beforeMs: number): Base[] {
  const first = timelyBases(bases).findLast(({ endedMs }) => endedMs <= beforeMs)
  return bases.slice(first ? bases.indexOf(first) : 0)
}

/**
 * Leaves out those whose moment is of a clock that was wrong: of what the log has one after the other, as many are kept as have
 * moments one after the other. Where that leaves a choice, the last ones are right, and before them the first ones.
 */
export function timelyBases<Base extends { endedMs: number }>(bases: readonly Base[]): Base[] {
  const best: Base[][] = []
  for (const base of bases) {
    const before = longest(best.filter((chain) => chain.at(-1)!.endedMs <= base.endedMs))
    best.push([...before, base])
  }
  return longest(best.toReversed())
}

/** Of several that are as long, the first. */
function longest<Item>(chains: readonly Item[][]): Item[] {
  return chains.reduce((one, other) => (other.length > one.length ? other : one), [])
}

async function forgetLog(folder: CopyFolder, series: Series): Promise<void> {
  const oldest = series.bases[0]
  if (!oldest) return
  const first = segmentStart(readLogPlace(oldest.startPlace), series.segmentBytes)
  for (const name of await readdir(logFolder(folder, series))) {
    if (/^[0-9A-F]{24}$/.test(name) && placeOfSegment(name, series.segmentBytes) < first) {
      await rm(join(logFolder(folder, series), name), { force: true })
    }
  }
}

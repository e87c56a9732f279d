import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../errors/startup-error.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { readSealedFile } from '../folder/sealed-file.ts'
import { logFolder } from '../folder/series.ts'
import { writeAll } from '../folder/write-all.ts'
import { readLogPlace, segmentName, segmentStart } from '../log/log-place.ts'
import type { ChosenCopy } from './choose-copy.ts'

/** Answers how much of the log {@link restoreLog} writes. */
export function bytesOfLog({ series, base, logEnd }: ChosenCopy): number {
  const segmentBytes = BigInt(series.segmentBytes)
  const first = segmentStart(readLogPlace(base.startPlace), series.segmentBytes)
  const length = readLogPlace(logEnd ?? series.reachesPlace) - first
  return Number(((length + segmentBytes - 1n) / segmentBytes) * segmentBytes)
}

/**
 * Writes the log that a base copy needs, up to the end of what was copied or of what is asked for, where the database looks for
 * it first. Throws StartupError where some of it is missing or damaged.
 */
export async function restoreLog(
  folder: CopyFolder,
  { series, base, logEnd }: ChosenCopy,
  { target, signal }: { target: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { timeline, segmentBytes } = series
  const end = readLogPlace(logEnd ?? series.reachesPlace)
  let place = segmentStart(readLogPlace(base.startPlace), segmentBytes)
  for (; place < end; place += BigInt(segmentBytes)) {
    signal?.throwIfAborted()
    const name = segmentName(timeline, place, segmentBytes)
    const source = join(logFolder(folder, series), name)
    const wanted = end - place < BigInt(segmentBytes) ? Number(end - place) : segmentBytes
    const bytes = await writeSegment(source, join(target, name), { folder, segmentBytes })
    if (bytes < wanted) {
      throw new StartupError(
        `A cópia está danificada: do arquivo de registro ${source} faltam ${wanted - bytes} bytes.`,
      )
    }
  }
}

async function writeSegment(
  source: string,
  target: string,
  { folder, segmentBytes }: { folder: CopyFolder; segmentBytes: number },
): Promise<number> {
  const handle = await open(target, 'w', 0o600)
  try {
    let bytes = 0
    // The one that grows may get its name just now.
    const growing = !existsSync(source) && existsSync(`${source}.part`)
    for await (const part of readSealedFile(growing ? `${source}.part` : source, folder.key, { growing })) {
      await writeAll(handle, part)
      bytes += part.length
    }
    // The database reads whole segments; what was not yet copied is empty, and there the log ends.
    await handle.truncate(segmentBytes)
    return bytes
  } finally {
    await handle.close()
  }
}

import type pg from 'pg'
import { startHourlyUpkeep, type UpkeepLog } from '../jobs/hourly-upkeep.ts'
import type { RepeatedJob } from '../jobs/repeated-job.ts'
import { readUpkeepInstant } from '../storage/base/upkeep-clock.ts'
import { deleteUnattached, findKnownUploads } from '../storage/files/upload-store.ts'
import { isFinished, type UploadFolder } from './upload-folder.ts'

/** Whoever writes a call for over a day finds the files gone; nobody's draft holds longer. */
const UNUSED_MS = 24 * 3_600_000

/** Clears away once an hour the files that nothing took within a day, and what a broken transfer left. */
export function startClearingOrphans(pool: pg.Pool, folder: UploadFolder, log: UpkeepLog): RepeatedJob {
  return startHourlyUpkeep('uploads', () => clearOrphans({ pool, folder }, Date.now()), log)
}

/** Removes each row before its file, since a file without a row is found by its age the next time. */
export async function clearOrphans(
  { pool, folder }: { pool: pg.Pool; folder: UploadFolder },
  now: number,
): Promise<void> {
  const before = (await readUpkeepInstant(pool, now)) - UNUSED_MS
  for (const id of await deleteUnattached(pool, before)) await folder.remove(id)
  for await (const old of folder.listOlder(before)) {
    const known = await findKnownUploads(pool, old.filter(isFinished))
    for (const name of old) if (!known.has(name)) await folder.remove(name)
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseClient } from '../../storage/base/connections/database-client.ts'
import { type CopyFigures, readCopyFigures } from '../../storage/copies/copy-figures.ts'
import { markLog } from '../../storage/copies/log-slots.ts'
import type { CopyFolder } from '../folder/copy-folder.ts'
import { readWholeSealedFile, writeSealedFile } from '../folder/sealed-file.ts'
import { type Series, seriesFolder } from '../folder/series.ts'

/** What the running database said of itself around a place in its log, at which a restored copy can stop and be compared. */
export interface CheckPoint {
  /** The name by which recovery finds the place. */
  name: string
  place: string
  atMs: number
  before: CopyFigures
  after: CopyFigures
}

const FILE = 'check-point'

/** Marks the log of the running database, and keeps with the copy what was counted before and after. */
export async function setCheckPoint(
  database: pg.ClientConfig,
  { folder, series }: { folder: CopyFolder; series: Series },
): Promise<CheckPoint> {
  const client = new DatabaseClient({ ...database, application_name: 'monitorweb copy' })
  await client.connect()
  try {
    const before = await readCopyFigures(client)
    const atMs = Date.now()
    const name = `monitorweb ${atMs}`
    const place = await markLog(client, name)
    const point = { name, place, atMs, before, after: await readCopyFigures(client) }
    await writeSealedFile(join(seriesFolder(folder, series), FILE), folder.key, Buffer.from(JSON.stringify(point)))
    return point
  } finally {
    await client.end()
  }
}

export async function readCheckPoint(folder: CopyFolder, series: Series): Promise<CheckPoint | null> {
  const path = join(seriesFolder(folder, series), FILE)
  if (!existsSync(path)) return null
  return JSON.parse((await readWholeSealedFile(path, folder.key)).toString()) as CheckPoint
}

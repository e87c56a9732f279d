import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { type MapFile, readMapFile } from './map-file.ts'

/** The map of the operator's own: a folder with `tiles/` and `fonts/`, or one file. */
export type OfflineMap = { kind: 'folder'; path: string } | ({ kind: 'file' } & MapFile)

/** Opens what OFFLINE_MAP names; null for nothing. Throws StartupError for what no map could be drawn from. */
export async function openOfflineMap(path: string | null): Promise<OfflineMap | null> {
  if (path === null) return null
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  if (!isFolder) return { kind: 'file', ...(await readMapFile(path)) }
  if (existsSync(join(path, 'tiles'))) return { kind: 'folder', path }
  throw new StartupError(
    `OFFLINE_MAP: a pasta ${path} não tem a pasta «tiles». Informe uma que tenha, ou um arquivo .pmtiles.`,
  )
}

import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { SystemUser } from './system-user.ts'

/**
 * The folder of the database's socket, 0700, one for each data folder and user. It lies outside the data because the
 * path of a unix socket may not pass 107 bytes, however deep the data are.
 */
export function ensureRunFolder(dataFolder: string, user: SystemUser): string {
  const hash = createHash('sha256').update(`${user.uid}:${dataFolder}`).digest('hex').slice(0, 12)
  const folder = join(temporaryFolder(), `monitorweb-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  // Anyone may create names in the temporary folder: one that is not ours could listen in place of the database.
  if (!found.isDirectory() || (found.uid !== user.uid && found.uid !== process.getuid?.())) {
    throw new StartupError(`A pasta ${folder} pertence a outro usuário. Apague-a e inicie de novo.`)
  }
  if (found.uid !== user.uid) chownSync(folder, user.uid, user.gid)
  return folder
}

/** `/tmp` where it can be written, since every start must find the same one whatever TMPDIR says. */
function temporaryFolder(): string {
  try {
    accessSync('/tmp', constants.W_OK)
    return '/tmp'
  } catch {
    return tmpdir()
  }
}

import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { MachineError } from '../errors/startup-error.ts'
import { socketFolderPath } from './socket-folder.ts'
import type { SystemUser } from './system-user.ts'

/** Makes the folder of the database's socket (0700), one for each data folder and user. Throws StartupError. */
export function ensureRunFolder(dataFolder: string, user: SystemUser): string {
  const folder = socketFolderPath(`${user.uid}:${dataFolder}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  // Anyone may create names in the temporary folder, and a folder that is not ours could listen in place of the
  // database.
  if (!found.isDirectory() || (found.uid !== user.uid && found.uid !== process.getuid?.())) {
    throw new MachineError(`A pasta ${folder} pertence a outro usuário. Apague-a e inicie de novo.`)
  }
  if (found.uid !== user.uid) chownSync(folder, user.uid, user.gid)
  return folder
}

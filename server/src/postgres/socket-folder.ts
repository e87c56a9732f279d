import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives the path of a folder, the same for the same key at every start, whose name is short enough for unix sockets
 * (the whole path of one may not pass 107 bytes, 103 on macOS), however deep the folder is for which it stands.
 */
export function socketFolderPath(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return join(temporaryFolder(), `monitorweb-${hash}`)
}

/** Takes `/tmp` where it can be written, since every start must find the same folder whatever TMPDIR says. */
function temporaryFolder(): string {
  try {
    accessSync('/tmp', constants.W_OK)
    return '/tmp'
  } catch {
    return tmpdir()
  }
}

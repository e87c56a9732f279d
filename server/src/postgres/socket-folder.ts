import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Path, the same for the same key at every start, of a folder whose name is short enough for unix sockets (the whole
 * path of one may not pass 107 bytes, 103 on macOS), however deep the folder is for which it stands.
 */
export function socketFolderPath(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return join(temporaryFolder(), `monitorweb-${hash}`)
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

import { text } from 'node:stream/consumers'
import { StartupError } from '../errors/startup-error.ts'
import type { Bucket } from './bucket.ts'

/** Says whose files lie in a bucket; no folder of files has such a name. */
const MARKER = 'monitorweb-installation'

/**
 * Makes sure that the files of a bucket are of this installation, which enters itself where nobody did: what its database does not know it
 * deletes. Throws StartupError for another's bucket, BucketError where that cannot be known now.
 */
export async function ownBucket(bucket: Bucket, installation: string): Promise<void> {
  if ((await bucket.get(MARKER)) === null) await bucket.enterText(MARKER, installation)
  // Of two that enter themselves at once, the one that was slower reads the other's.
  const marker = await bucket.get(MARKER)
  if (marker !== null && (await text(marker)) === installation) return
  throw new StartupError(
    'S3_URL: os arquivos deste bucket são de outra instalação do MonitorWeb, que os perderia. Use um bucket vazio, ou outro S3_PREFIX. ' +
      `Se o banco de dados da outra não existe mais, apague o objeto «${MARKER}» do bucket.`,
  )
}

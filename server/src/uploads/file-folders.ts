import { StartupError } from '../errors/startup-error.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import type { S3Settings } from '../s3-settings.ts'
import { openBucket } from './bucket.ts'
import { bringIntoBucket, openBucketFolder } from './bucket-folder.ts'
import { ownBucket } from './bucket-owner.ts'
import { openUploadFolder, type UploadFolder } from './upload-folder.ts'

const BRING_EVERY_MS = 600_000

/** What people sent, and what was made for them. */
export interface FileFolders {
  uploads: UploadFolder
  reportFiles: UploadFolder
  stop(): Promise<void>
}

interface FileFolderDeps {
  /** Answers by what this installation is told from others; throws while the database is away. */
  installation(): Promise<string>
  log: { warn(details: Record<string, unknown>, message: string): void }
}

/**
 * Opens the folders of files where they are set to lie: in the data folder, or in a bucket, into which is brought meanwhile what the
 * data folder has from before. Throws StartupError for a bucket that refuses, and for another installation's.
 */
export async function openFileFolders(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  { installation, log }: FileFolderDeps,
): Promise<FileFolders> {
  const [uploads, reportFiles] = [openUploadFolder(dataDir), openUploadFolder(dataDir, 'exports')]
  if (s3 === null) return { uploads, reportFiles, stop: async () => undefined }
  const bucket = await openBucket(s3)
  const own = async () => await ownBucket(bucket, await installation())
  await bucket.check()
  // Without a store or a database the program starts all the same, and nothing is deleted until both are there.
  await own().catch((error: unknown) => {
    if (error instanceof StartupError) throw error
  })
  const onLeft = (name: string, error: unknown) =>
    log.warn({ err: error, name }, 'a file was not brought to the bucket')
  const bringing = startRepeatedJob({
    everyMs: BRING_EVERY_MS,
    async run(signal) {
      await own()
      for (const local of [uploads, reportFiles]) await bringIntoBucket(local, { bucket, signal, onLeft })
    },
    noteFailure: (error) => log.warn({ err: error }, 'files were not brought to the bucket; tried again'),
  })
  return {
    uploads: openBucketFolder(uploads, bucket, own),
    reportFiles: openBucketFolder(reportFiles, bucket, own),
    stop: bringing.stop,
  }
}

import { startRepeatedJob } from '../jobs/repeated-job.ts'
import type { S3Settings } from '../s3-settings.ts'
import { openBucket } from './bucket.ts'
import { bringIntoBucket, openBucketFolder } from './bucket-folder.ts'
import { openUploadFolder, type UploadFolder } from './upload-folder.ts'

const BRING_EVERY_MS = 600_000

/** What people sent, and what was made for them. */
export interface FileFolders {
  uploads: UploadFolder
  reportFiles: UploadFolder
  stop(): Promise<void>
}

/**
 * Opens the folders of files where they are set to lie: in the data folder, or in a bucket, into which is brought meanwhile what the
 * data folder has from before. Throws StartupError for a bucket that refuses.
 */
export async function openFileFolders({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | null
}): Promise<FileFolders> {
  const [uploads, reportFiles] = [openUploadFolder(dataDir), openUploadFolder(dataDir, 'exports')]
  if (s3 === null) return { uploads, reportFiles, stop: async () => undefined }
  const bucket = await openBucket(s3)
  await bucket.check()
  const bringing = startRepeatedJob({
    everyMs: BRING_EVERY_MS,
    async run(signal) {
      for (const local of [uploads, reportFiles]) await bringIntoBucket(local, bucket, signal)
    },
  })
  return {
    uploads: openBucketFolder(uploads, bucket),
    reportFiles: openBucketFolder(reportFiles, bucket),
    stop: bringing.stop,
  }
}

import type { Bucket } from './bucket.ts'
import { type LocalFolder, UPLOAD_ID, type UploadFolder } from './upload-folder.ts'

/**
 * Makes a folder whose files lie in a bucket, where each web process finds them: they are received and judged in `local` and
 * kept once the store has confirmed them. What `local` has from before is found as well.
 */
export function openBucketFolder(local: LocalFolder, bucket: Bucket): UploadFolder {
  const keyOf = (id: string) => `${local.name}/${id}`
  return {
    async receive(content) {
      const file = await local.receive(content)
      async function keep(): Promise<void> {
        await bucket.put(keyOf(file.id), file).finally(file.discard)
      }
      return { ...file, keep }
    },
    read: async (id) => (await bucket.get(keyOf(id))) ?? (await local.read(id)),
    async remove(name) {
      await local.remove(name)
      if (UPLOAD_ID.test(name)) await bucket.remove(keyOf(name))
    },
    freeBytes: local.freeBytes,
    async listOlder(before) {
      const keys = await bucket.listOlder(keyOf(''), before)
      const names = keys.map((key) => key.slice(keyOf('').length)).filter((name) => UPLOAD_ID.test(name))
      return [...new Set([...(await local.listOlder(before)), ...names])]
    },
  }
}

/** Brings what a folder kept before there was a bucket into it, so that each web process finds it. Throws BucketError. */
export async function bringIntoBucket(local: LocalFolder, bucket: Bucket, signal: AbortSignal): Promise<void> {
  for (const name of await local.listOlder(Number.POSITIVE_INFINITY)) {
    if (signal.aborted) return
    if (!UPLOAD_ID.test(name)) continue
    await bucket.put(`${local.name}/${name}`, await local.measure(name))
    await local.remove(name)
  }
}

import { type Bucket, BucketError } from './bucket.ts'
import { type LocalFolder, UPLOAD_ID, type UploadFolder } from './upload-folder.ts'

/**
 * Makes a folder whose files lie in a bucket, where each web process finds them: they are received and judged in `local` and
 * kept once the store has confirmed them. What `local` has from before is found as well. Whoever lists files does so to delete
 * what nobody knows: `own` throws where the bucket is another installation's.
 */
export function openBucketFolder(local: LocalFolder, bucket: Bucket, own: () => Promise<void>): UploadFolder {
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
    async *listOlder(before) {
      await own()
      yield* local.listOlder(before)
      for await (const keys of bucket.listOlder(keyOf(''), before)) {
        yield keys.map((key) => key.slice(keyOf('').length)).filter((name) => UPLOAD_ID.test(name))
      }
    },
  }
}

/**
 * Brings what a folder kept before there was a bucket into it, so that each web process finds it. `onLeft` is told of each file that
 * could not be; the others go on. Throws BucketError where the store is away.
 */
export async function bringIntoBucket(
  local: LocalFolder,
  { bucket, signal, onLeft }: { bucket: Bucket; signal: AbortSignal; onLeft: (name: string, error: unknown) => void },
): Promise<void> {
  for await (const names of local.listOlder(Number.POSITIVE_INFINITY)) {
    for (const name of names) {
      if (signal.aborted) return
      if (!UPLOAD_ID.test(name)) continue
      try {
        await bucket.put(`${local.name}/${name}`, await local.measure(name))
        await local.remove(name)
      } catch (error) {
        if (error instanceof BucketError && !error.isOfFile) throw error
        onLeft(name, error)
      }
    }
  }
}

import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes, after what was written before or at a place: on a full disk a write may stop short without an error. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number | null = null): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === null ? null : position + done
    done += (await handle.write(bytes, done, bytes.length - done, at)).bytesWritten
  }
}

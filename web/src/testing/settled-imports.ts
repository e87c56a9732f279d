import { afterAll, vi } from 'vitest'

/**
 * Waits for the parts of pages that a file's last test began to fetch. Otherwise they would come once its page is gone, fail there, and be missing in every
 * other file of the same worker.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
})

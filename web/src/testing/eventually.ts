import { vi } from 'vitest'

/**
 * For tests: resolves once the claim no longer throws. The limit is so long that only a test that hangs reaches it, not
 * one on a busy machine.
 */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 50_000 })
}

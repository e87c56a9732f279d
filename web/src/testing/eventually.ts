import { vi } from 'vitest'

/** For tests: resolves once what is said no longer throws. Only one that hangs waits so long, no machine that is merely busy. */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 50_000 })
}

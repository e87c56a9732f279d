import { storedText } from '#state/stored-text.ts'

const stored = storedText('monitorweb:locked')

/** Tells whether the pages of this browser are locked: a reload and other tabs stay locked. */
export function isLocked(): boolean {
  return stored.read() !== null
}

export function lock(): void {
  stored.write('1')
}

export const unlock = stored.clear

export const onLockChange = stored.onChange

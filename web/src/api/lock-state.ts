const KEY = 'monitorweb:locked'
const listeners = new Set<() => void>()

/** Whether the pages of this browser are locked: a reload and other tabs stay so. */
export function isLocked(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function lock(): void {
  localStorage.setItem(KEY, '1')
  tell()
}

export function unlock(): void {
  localStorage.removeItem(KEY)
  tell()
}

export function onLockChange(listener: () => void): () => void {
  const lookAtStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', lookAtStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', lookAtStorage)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

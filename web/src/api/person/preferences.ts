import type { Preferences } from '@monitorweb/contract/people/profile'
import { setTimeZone } from '#format/time-zone.ts'
import { createListeners } from '#state/listeners.ts'
import { currentSession } from '../session/session.ts'

const KEY = 'monitorweb:preferences'

/** These preferences hold until the server told what the person chose. */
export const DEFAULT_PREFERENCES: Preferences = {
  zone: 'America/Sao_Paulo',
  theme: 'auto',
  density: 'comfortable',
  startPage: '/custom-dashboard',
  lockMinutes: 0,
  shortcuts: true,
  views: '',
}

const listeners = createListeners()
let known: { userId: number; preferences: Preferences } | null = read()

/** Answers the preferences of whoever is logged in, as the server told them last. */
export function preferences(): Preferences {
  return known && known.userId === currentSession()?.userId ? known.preferences : DEFAULT_PREFERENCES
}

/** Takes over what the server told, for this page and for the next start. */
export function keepPreferences(chosen: Preferences): void {
  const userId = currentSession()?.userId
  if (userId === undefined) return
  if (known?.userId === userId && JSON.stringify(known.preferences) === JSON.stringify(chosen)) return
  known = { userId, preferences: chosen }
  localStorage.setItem(KEY, JSON.stringify(known))
  applyPreferences()
  listeners.tell()
}

/** Makes zone and density hold for what is drawn from now on. */
export function applyPreferences(): void {
  const { zone, density } = preferences()
  setTimeZone(zone)
  document.documentElement.dataset['density'] = density
}

export const onPreferences = listeners.subscribe

function read(): typeof known {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return stored && { userId: stored.userId, preferences: { ...DEFAULT_PREFERENCES, ...stored.preferences } }
  } catch {
    return null
  }
}

import { type Preferences, preferenceFields } from '@monitorweb/contract/people/profile'
import { DEFAULT_ZONE } from './person-zone.ts'

/**
 * After so many minutes an operator's page locks itself where nobody chose, since it shows every customer's vehicles.
 */
const OPERATOR_LOCK_MINUTES = 15

/**
 * Reads the preferences in a person's settings (JSON text); the default stands in for what is not there or does not
 * serve.
 */
export function readPreferences(settings: string, { operator }: { operator: boolean }): Preferences {
  const preferences: Record<string, unknown> = {
    zone: DEFAULT_ZONE,
    theme: 'auto',
    density: 'comfortable',
    startPage: '/custom-dashboard',
    lockMinutes: operator ? OPERATOR_LOCK_MINUTES : 0,
    shortcuts: true,
    views: '',
  }
  const chosen = readObject(settings)
  for (const [name, field] of Object.entries(preferenceFields)) {
    const checked = field.rule.safeParse(chosen[name])
    if (checked.success) preferences[name] = checked.data
  }
  return preferences as Preferences
}

/** Answers the settings with these choices in them; whatever else stands there stays. */
export function withPreferences(settings: string, chosen: Partial<Preferences>): string {
  return JSON.stringify({ ...readObject(settings), ...chosen })
}

function readObject(settings: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(settings)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

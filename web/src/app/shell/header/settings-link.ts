import { currentSession } from '#api/session/session.ts'

/** Leads operators to what they set for everyone, and others to what they like themselves. */
export function settingsLink(): { label: string; to: string; search?: Record<string, string> } {
  const label = 'Configurações'
  return currentSession()?.operator
    ? { label, to: '/configuracoes' }
    : { label, to: '/views/profile', search: { secao: 'preferencias' } }
}

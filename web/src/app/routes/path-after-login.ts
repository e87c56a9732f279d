import { preferences } from '#api/person/preferences.ts'

export const DASHBOARD = '/custom-dashboard'

/** Reads the page to come back to. */
export function readReturn({ returnTo }: Record<string, unknown>): { returnTo?: string } {
  return typeof returnTo === 'string' ? { returnTo } : {}
}

/** Answers a path of this very site: another site's address in a link must never be followed after the login. */
export function pathAfterLogin(asked: string | undefined): string {
  return asked !== undefined && /^\/(?![/\\])/.test(asked) ? asked : startPage()
}

/** Answers the page on which this person likes to begin. */
export function startPage(): string {
  const { startPage: chosen } = preferences()
  return chosen.startsWith('/login') ? DASHBOARD : chosen
}

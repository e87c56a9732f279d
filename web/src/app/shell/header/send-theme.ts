import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { call } from '#api/client.ts'
import { keepProfile } from '#api/person/profile.ts'

/** Keeps the theme for other computers; without an answer it holds on this one alone. */
export async function sendTheme(theme: string): Promise<void> {
  await call(identityOperations.changePreferences, { input: { theme } }).then(keepProfile, () => undefined)
}

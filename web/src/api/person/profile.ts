import type { Profile } from '@monitorweb/contract/people/profile'
import { profileOperations } from '@monitorweb/contract/people/profile-operations'
import { call } from '../client.ts'
import { keepPerson } from './known-person.ts'
import { keepPreferences } from './preferences.ts'

/** Reads who is logged in; what that person chose holds from then on. Throws ApiError. */
export async function readProfile(): Promise<Profile> {
  return keepProfile(await call(profileOperations.getMyProfile, {}))
}

/** Takes over a profile that a call answered. */
export function keepProfile(profile: Profile): Profile {
  keepPerson({ userId: profile.id, login: profile.login, name: profile.name })
  keepPreferences(profile.preferences)
  return profile
}

import { identityOperations } from '@monitorweb/contract/identity-operations'
import type { Profile } from '@monitorweb/contract/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { keepPerson } from './known-person.ts'
import { keepPreferences } from './preferences.ts'

const KEY = ['profile']

/** Who is logged in; what they chose holds from then on. */
export function useProfile() {
  return useQuery({ queryKey: KEY, queryFn: async () => keepProfile(await call(identityOperations.getMyProfile, {})) })
}

/** Takes over a profile that a change answered. */
export function useKeepProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => client.setQueryData(KEY, keepProfile(profile))
}

function keepProfile(profile: Profile): Profile {
  keepPerson({ userId: profile.id, login: profile.login, name: profile.name })
  keepPreferences(profile.preferences)
  return profile
}

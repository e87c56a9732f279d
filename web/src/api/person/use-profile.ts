import type { Profile } from '@monitorweb/contract/people/profile'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keepProfile, readProfile } from './profile.ts'

const KEY = ['profile']

/** Answers who is logged in; what that person chose holds from then on. */
export function useProfile() {
  return useQuery({ queryKey: KEY, queryFn: readProfile })
}

/** Takes over a profile that a change answered. */
export function useKeepProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => client.setQueryData(KEY, keepProfile(profile))
}

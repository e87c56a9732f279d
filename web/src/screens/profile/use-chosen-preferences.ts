import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Preferences, Profile } from '@monitorweb/contract/people/profile'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useKeepProfile, useProfile } from '#api/person/use-profile.ts'

const CHANGE = ['change-preferences']

/** Saves each choice at once; those that are on their way are shown as chosen, and each that failed is told as its own. */
export function useChosenPreferences(profile: Profile, onSaved: (profile: Profile) => void) {
  // Looked at here: what the page hands down would come a moment after what was on its way is gone.
  const { preferences } = useProfile().data ?? profile
  const keepProfile = useKeepProfile()
  const underWay = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Preferences>,
  })
  const [failures, setFailures] = useState<{ [Name in keyof Preferences]?: string }>({})
  const change = useMutation({
    mutationKey: CHANGE,
    mutationFn: (input: Partial<Preferences>) => call(identityOperations.changePreferences, { input }),
    // One after the other, so that no older profile is kept over a newer one.
    scope: { id: 'preferences' },
    onSuccess(saved) {
      keepProfile(saved)
      onSaved(saved)
    },
    onError(error, input) {
      const failed = Object.keys(input).map((name) => [name, messageOf(error)])
      setFailures((known) => ({ ...known, ...Object.fromEntries(failed) }))
    },
  })
  return {
    shown: Object.assign({ ...preferences }, ...underWay) as Preferences,
    failures,
    savedAt: change.isSuccess ? change.submittedAt : null,
    choose(input: Partial<Preferences>) {
      setFailures((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !(name in input))))
      change.mutate(input)
    },
  }
}

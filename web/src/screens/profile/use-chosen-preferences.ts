import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import type { Preferences, Profile } from '@monitorweb/contract/people/profile'
import { notifyManager, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useKeepProfile } from '#api/person/use-profile.ts'

/** Saves each choice at once; those that are on their way are shown as chosen, and each that failed is told as its own. */
export function useChosenPreferences(preferences: Preferences, onSaved: (profile: Profile) => void) {
  const keepProfile = useKeepProfile()
  const [underWay, setUnderWay] = useState<Partial<Preferences>>({})
  const [failures, setFailures] = useState<{ [Name in keyof Preferences]?: string }>({})
  const change = useMutation({
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
    onSettled(_saved, _error, input) {
      // Behind what tells the page of the kept profile: the earlier choice does not show for a moment.
      notifyManager.schedule(() => setUnderWay((chosen) => without(chosen, input)))
    },
  })
  return {
    shown: { ...preferences, ...underWay },
    failures,
    savedAt: change.isSuccess ? change.submittedAt : null,
    choose(input: Partial<Preferences>) {
      setUnderWay((chosen) => ({ ...chosen, ...input }))
      setFailures((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !(name in input))))
      change.mutate(input)
    },
  }
}

/** Leaves what was chosen once more while this was on its way. */
function without(chosen: Partial<Preferences>, settled: Partial<Preferences>): Partial<Preferences> {
  const isLeft = (name: string) => chosen[name as keyof Preferences] !== settled[name as keyof Preferences]
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => isLeft(name)))
}

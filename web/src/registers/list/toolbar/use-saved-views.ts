import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { readSavedViews, type SavedView } from '@monitorweb/contract/people/saved-views'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { keepProfile } from '#api/person/profile.ts'

/** The views of a list that this person saved, on whatever computer; a name that is there already is replaced. */
export function useSavedViews(list: string) {
  const { views: stored } = useSyncExternalStore(onPreferences, preferences)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const views = useMemo(() => readSavedViews(stored).filter((view) => view.list === list), [stored, list])

  /** Answers whether the server took it. */
  async function write(change: (all: SavedView[]) => SavedView[]): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      const input = { views: JSON.stringify(change(readSavedViews(preferences().views))) }
      keepProfile(await call(identityOperations.changePreferences, { input }))
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const others = (all: SavedView[], name: string) => all.filter((view) => view.list !== list || view.name !== name)
  return {
    views,
    failure,
    busy,
    save: (name: string, search: string) => write((all) => [...others(all, name), { list, name, search }]),
    remove: (name: string) => write((all) => others(all, name)),
  }
}

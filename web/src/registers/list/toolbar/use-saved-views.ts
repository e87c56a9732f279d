import { readSavedViews, type SavedView } from '@monitorweb/contract/people/saved-views'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '#api/client.ts'
import { onPreferences, preferences } from '#api/person/preferences.ts'
import { keepProfile, readProfile } from '#api/person/profile.ts'
import { useAction } from '#form/use-action.ts'

/** Holds the views of a list that this person saved, on whatever computer; a name that is there already is replaced. */
export function useSavedViews(list: string) {
  const { views: stored } = useSyncExternalStore(onPreferences, preferences)
  const { busy, failure, run } = useAction()
  const views = useMemo(() => readSavedViews(stored).filter((view) => view.list === list), [stored, list])

  /** Changes the views as they are stored by now, by other tabs and computers too; answers whether the server took them. */
  function write(change: (all: SavedView[]) => SavedView[]): Promise<boolean> {
    return run(async () => {
      // Few who read a list save a view of it.
      const { identityOperations } = await import('@monitorweb/contract/people/identity-operations')
      const { views: latest } = (await readProfile()).preferences
      const input = { views: JSON.stringify(change(readSavedViews(latest))) }
      keepProfile(await call(identityOperations.changePreferences, { input }))
    })
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

import { useLocalStorage } from '@mantine/hooks'
import { keptWord } from '../monitoring-address.ts'
import { GROUNDS, type Ground, type MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

/**
 * Answers the ground of the map: what the link says, else what was chosen last on this computer; undefined follows the
 * page.
 */
export function useGround(search: MonitoringSearch, change: ChangeSearch) {
  const [remembered, remember] = useLocalStorage<string>({
    key: 'monitorweb:map-ground',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const kept = keptWord('ground', remembered)
  const ground = search.ground ?? GROUNDS.find((known) => known === kept)
  return {
    ground,
    /** Where this is null the map follows the page. */
    scheme: ground === 'light' || ground === 'dark' ? ground : null,
    imagery: ground === 'satellite' || ground === 'hybrid' ? ground : null,
    choose(next: Ground | undefined) {
      remember(next ?? '')
      change({ ground: next })
    },
  }
}

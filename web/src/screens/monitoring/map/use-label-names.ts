import { useLocalStorage } from '@mantine/hooks'
import type { LabelNames } from '#map/markers/vehicle-features.ts'
import { keptWord } from '../monitoring-address.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

/** Answers by what the map names vehicles: what the link says, else what was chosen last on this computer. */
export function useLabelNames(search: MonitoringSearch, change: ChangeSearch) {
  const [remembered, remember] = useLocalStorage<string>({
    key: 'monitorweb:map-names',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const names: LabelNames = search.names ?? (keptWord('names', remembered) === 'description' ? 'description' : 'plate')
  return {
    names,
    choose(next: string) {
      const names = next === 'description' ? 'description' : 'plate'
      remember(names === 'plate' ? '' : names)
      change({ names })
    },
  }
}

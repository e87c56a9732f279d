import { useLocalStorage } from '@mantine/hooks'
import type { LabelNames } from '#map/markers/vehicle-features.ts'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

/** By what the map names vehicles: what the link says, else what was chosen last on this computer. */
export function useLabelNames(search: MonitoringSearch, change: ChangeSearch) {
  const [remembered, remember] = useLocalStorage<'' | 'descricao'>({
    key: 'monitorweb:map-names',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const value = search.nomes ?? (remembered || 'placa')
  return {
    value,
    names: (value === 'descricao' ? 'description' : 'plate') as LabelNames,
    choose(next: string) {
      const nomes = next === 'descricao' ? 'descricao' : 'placa'
      remember(nomes === 'placa' ? '' : nomes)
      change({ nomes })
    },
  }
}

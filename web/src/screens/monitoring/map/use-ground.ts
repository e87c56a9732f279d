import { useLocalStorage } from '@mantine/hooks'
import type { Imagery } from '#map/base/base-map.ts'
import type { MapScheme } from '#map/base/map-palette.ts'
import { GROUNDS, type Ground, type MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'

const SCHEMES: Partial<Record<Ground, MapScheme>> = { claro: 'light', escuro: 'dark' }
const IMAGERY: Partial<Record<Ground, Imagery>> = { satelite: 'satellite', hibrido: 'hybrid' }

/** The ground of the map: what the link says, else what was chosen last on this computer; undefined: as the page. */
export function useGround(search: MonitoringSearch, change: ChangeSearch) {
  const [remembered, remember] = useLocalStorage<Ground | ''>({
    key: 'monitorweb:map-ground',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const ground = search.fundo ?? GROUNDS.find((known) => known === remembered)
  return {
    ground,
    /** Null: as the page. */
    scheme: (ground && SCHEMES[ground]) ?? null,
    imagery: (ground && IMAGERY[ground]) ?? null,
    choose(next: Ground | undefined) {
      remember(next ?? '')
      change({ fundo: next })
    },
  }
}

import { type KeptSize, useKeptSize } from '#ui/controls/use-kept-size.ts'
import { DOCK_SIZE, type MonitoringSearch, PANEL_SIZE } from './monitoring-search.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

const PARTS = {
  panelWidth: { ...PANEL_SIZE, key: 'monitorweb:panel-width', property: '--panel-width', unit: 'px' },
  dockShare: { ...DOCK_SIZE, key: 'monitorweb:dock-share', property: '--dock-share', unit: '%' },
}

/** Answers how large a part of the screen is: as the link says, else as it was left. */
export function usePartSize<Element extends HTMLElement>(
  part: keyof typeof PARTS,
  { search, change }: { search: MonitoringSearch; change: ChangeSearch },
): KeptSize<Element> {
  return useKeptSize<Element>(PARTS[part], { size: search[part], onKeep: (size) => change({ [part]: size }) })
}

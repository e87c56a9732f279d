/** The four reports are tabs of one viewer. */
export const HISTORY_TABS = {
  positions: { path: '/historical/trackinghistory', title: 'Movimentação' },
  trips: { path: '/historical/travelhistory', title: 'Viagens Realizadas' },
  distance: { path: '/historical/distancehistory', title: 'Distância Percorrida' },
  stops: { path: '/historical/stoppinghistory', title: 'Histórico de Paradas' },
} as const
export type HistoryTab = keyof typeof HISTORY_TABS

/** Answers the tab on which an address opens the viewer. */
export function tabOfPath(pathname: string): HistoryTab {
  const tabs = Object.keys(HISTORY_TABS) as HistoryTab[]
  return tabs.find((tab) => pathname.startsWith(HISTORY_TABS[tab].path)) ?? 'positions'
}

import { type CSSProperties, type RefObject, useRef } from 'react'
import { DOCK_SIZE, type MonitoringSearch, PANEL_SIZE } from './monitoring-search.ts'
import type { ChangeSearch } from './use-monitoring-search.ts'

const PARTS = {
  panelWidth: { ...PANEL_SIZE, key: 'monitorweb:panel-width', property: '--panel-width', unit: 'px' },
  dockShare: { ...DOCK_SIZE, key: 'monitorweb:dock-share', property: '--dock-share', unit: '%' },
}

export interface PartSize<Element extends HTMLElement> {
  value: number
  /** The element that holds the part takes this ref and {@link style}. */
  holder: RefObject<Element | null>
  style: CSSProperties
  /** Shows another size, without any other work of the page. */
  preview(value: number): void
  /** Keeps the size, in the link and for the next visit. */
  keep(value: number): void
}

/** Answers how large a part of the screen is: as the link says, else as it was left. */
export function usePartSize<Element extends HTMLElement>(
  part: keyof typeof PARTS,
  { search, change }: { search: MonitoringSearch; change: ChangeSearch },
): PartSize<Element> {
  const { key, min, max, usual, property, unit } = PARTS[part]
  const holder = useRef<Element>(null)
  const left = Number(localStorage.getItem(key))
  const value = search[part] ?? (left >= min && left <= max ? left : usual)
  return {
    value,
    holder,
    style: { [property]: `${value}${unit}` } as CSSProperties,
    preview: (next) => holder.current?.style.setProperty(property, `${next}${unit}`),
    keep(next) {
      localStorage.setItem(key, String(next))
      change({ [part]: next })
    },
  }
}

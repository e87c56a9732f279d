import { Link } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCoordinates } from '#format/numbers.ts'
import { mayManageLandmarks } from '#landmarks/use-landmarks.ts'
import { formatCamera } from '#map/camera.ts'
import { toAddress } from '#state/address-words.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { MONITORING_ADDRESS } from '../monitoring-address.ts'
import styles from '../tools/tools.module.css'
import type { MapTools } from '../tools/use-map-tools.ts'
import { outsideLinks } from './outside-links.ts'
import { backToMap, usePlaceOnMap } from './use-place-on-map.ts'

/** This zoom is near enough to draw around a yard. */
const DRAWING_ZOOM = 16

interface MapContextMenuProps {
  tools: MapTools
  context: NonNullable<MapTools['context']>
}

/** Offers what can be done with a place that was pointed at with the other mouse button. */
export function MapContextMenu({ tools, context }: MapContextMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const copy = useCopy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another menu
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    const closeOutside = ({ target }: PointerEvent) => {
      if (!list.current?.contains(target as Node)) tools.setContext(null)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [context, tools.setContext])
  const { point, at } = context
  usePlaceOnMap(list, at)
  const coordinates = formatCoordinates(point.latitude, point.longitude)

  function takeKey(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // What follows the map comes after a menu that stands on it.
    if (event.key === 'Escape' || event.key === 'Tab') close()
    if (!step) return
    event.preventDefault()
    items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus()
  }
  function close() {
    backToMap(list)
    tools.setContext(null)
  }
  function closeLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) tools.setContext(null)
  }
  function choose(action: () => unknown) {
    return () => {
      close()
      void action()
    }
  }
  const entries: [label: string, action: () => unknown][] = [
    [`Copiar ${coordinates}`, () => copy(coordinates, 'Coordenadas copiadas')],
    ['Veículos próximos daqui', () => tools.showNearby(point)],
    ['Medir a partir daqui', () => tools.measureFrom(point)],
  ]
  if (mayManageLandmarks()) {
    entries.push(['Criar ponto de referência', () => tools.setLandmark({ kind: 'new', point, customerId: null })])
  }
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label="Ponto do mapa"
      className={styles.context}
      onKeyDown={takeKey}
      onBlur={closeLeft}
    >
      {entries.map(([label, action]) => (
        <button key={label} type="button" role="menuitem" tabIndex={-1} onClick={choose(action)}>
          {label}
        </button>
      ))}
      {mayManageLandmarks() && (
        <Link
          to={'/cercas/nova' as string}
          search={toAddress({ camera: formatCamera({ ...point, zoom: DRAWING_ZOOM }) }, MONITORING_ADDRESS) as never}
          role="menuitem"
          tabIndex={-1}
          onClick={choose(() => undefined)}
        >
          Criar cerca
        </Link>
      )}
      {outsideLinks(point).map(({ label, href }) => (
        <a
          key={label}
          role="menuitem"
          tabIndex={-1}
          href={href}
          target="_blank"
          rel="noreferrer"
          onClick={choose(() => undefined)}
        >
          {label}
        </a>
      ))}
    </div>
  )
}

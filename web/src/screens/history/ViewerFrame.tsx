import { type ReactNode, useRef, useState } from 'react'
import { ResizeHandle } from '#ui/controls/ResizeHandle.tsx'
import { useKeptSize } from '#ui/controls/use-kept-size.ts'
import styles from './screen.module.css'

/**
 * The most that the table is high, in hundredths of what it shares with map and time: eight rows are seen on a usual screen. It takes
 * no more than its rows need, and the map has the rest.
 */
const TABLE_SHARE = {
  ...{ min: 20, max: 75, usual: 49 },
  ...{ key: 'monitorweb:history-table', property: '--table-share', unit: '%' },
}

interface ViewerFrameProps {
  /** The pane that has the room of both. */
  pane: 'map' | 'table' | undefined
  waits?: boolean
  /** Stands above the map. */
  head: ReactNode
  mapAndTime: ReactNode
  table: ReactNode
}

/** Shows map, time and table below each other, the table as high as its rows and the map all the rest; the bar between time and table gives room to one or the other. */
export function ViewerFrame({ pane, waits, head, mapAndTime, table }: ViewerFrameProps) {
  const [, setKept] = useState(TABLE_SHARE.usual)
  const below = useRef<HTMLDivElement>(null)
  const share = useKeptSize<HTMLDivElement>(TABLE_SHARE, { size: undefined, onKeep: setKept })
  return (
    <div ref={share.holder} style={share.style} className={styles.viewer} data-pane={pane} aria-busy={waits}>
      {head}
      {mapAndTime}
      <div ref={below} className={styles.below}>
        {!pane && (
          <div className={styles.handle}>
            <ResizeHandle
              {...TABLE_SHARE}
              label="Altura da tabela"
              axis="y"
              value={share.value}
              step={4}
              valueText={`até ${share.value} por cento`}
              drawnAt={() => (100 * below.current!.clientHeight) / share.holder.current!.clientHeight}
              perPixel={() => -100 / (share.holder.current?.clientHeight ?? window.innerHeight)}
              onPreview={share.preview}
              onChange={share.keep}
            />
          </div>
        )}
        {table}
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconRoute, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useMayDrawMaps } from '#map/webgl-support.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { MonitoringSearch } from '../monitoring-search.ts'
import type { ChangeSearch } from '../use-monitoring-search.ts'
import { MosaicPicker } from './MosaicPicker.tsx'
import { MosaicTile } from './MosaicTile.tsx'
import styles from './mosaic.module.css'
import { MOST_IN_MOSAIC } from './mosaic-link.ts'
import type { Mosaic as MosaicState } from './use-mosaic.ts'

interface MosaicProps {
  mosaic: MosaicState
  vehicleIds: readonly number[]
  search: MonitoringSearch
  change: ChangeSearch
  now: EpochMs
  mobile: boolean
  onOpen: (vehicleId: number) => void
}

/** Shows up to four vehicles side by side, each on a map that goes where it goes. */
export function Mosaic({ mosaic, vehicleIds, search, change, now, mobile, onOpen }: MosaicProps) {
  const drawsMap = useMayDrawMaps()
  const { loaded, vehicles } = useFleet()
  const title = useRef<HTMLHeadingElement>(null)
  const goOnHere = useEffectEvent(() => mosaic.isOpenedHere() && title.current?.focus())
  useEffect(() => void goOnHere(), [])

  function remove(vehicleId: number) {
    mosaic.remove(vehicleId)
    title.current?.focus()
  }

  function add(vehicleId: number) {
    mosaic.add(vehicleId)
    // The field disappears once the last place is taken, so the focus goes on elsewhere.
    if (vehicleIds.length + 1 === MOST_IN_MOSAIC) title.current?.focus()
  }

  return (
    <section className={styles.mosaic} aria-label="Mosaico">
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          Mosaico
          <small className="numeric">
            {vehicleIds.length} de {MOST_IN_MOSAIC}
          </small>
        </h2>
        {vehicleIds.length < MOST_IN_MOSAIC && <MosaicPicker vehicleIds={vehicleIds} onAdd={add} />}
        <p role="status" className={mosaic.refused ? styles.refused : 'visually-hidden'}>
          {mosaic.refused && `O mosaico acompanha até ${MOST_IN_MOSAIC} veículos. Tire um para pôr outro.`}
        </p>
        <div className={styles.actions}>
          {drawsMap && (
            <Button
              size="xs"
              variant={search.trail ? 'filled' : 'default'}
              aria-pressed={search.trail !== undefined}
              leftSection={<IconRoute size={15} aria-hidden="true" />}
              onClick={() => change({ trail: search.trail ? undefined : '60' })}
            >
              Rastro
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconX size={15} aria-hidden="true" />}
            onClick={mosaic.close}
          >
            Fechar mosaico
          </Button>
        </div>
      </header>
      {!drawsMap && (
        <p className={styles.noMap} role="status">
          Sem WebGL não há mapa; cada quadro traz os mesmos dados.
        </p>
      )}
      {vehicleIds.length === 0 ? (
        <div className={styles.nobody}>
          <EmptyState
            title="Nenhum veículo no mosaico"
            text={`Adicione até ${MOST_IN_MOSAIC} pela busca acima${mobile ? '' : ' ou pela lista ao lado'}. Cada um ganha um mapa que o acompanha.`}
          />
        </div>
      ) : (
        <ul className={styles.tiles} data-count={vehicleIds.length}>
          {vehicleIds.map((vehicleId) => (
            <MosaicTile
              key={vehicleId}
              vehicleId={vehicleId}
              vehicle={vehicles.get(vehicleId)}
              loaded={loaded}
              search={search}
              change={change}
              now={now}
              mobile={mobile}
              onOpen={onOpen}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

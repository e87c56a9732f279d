import type { LivePosition } from '@monitorweb/contract/fleet/live'
import { IconCopy, IconMapPin } from '@tabler/icons-react'
import { formatCoordinates } from '#format/numbers.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useStreet } from '../use-street.ts'
import { placeSentence } from '../vehicle-words.ts'
import styles from './card.module.css'

/**
 * Says where a vehicle is: by the street as soon as that is known, until then by the town that came with the position.
 */
export function VehiclePlace({ position }: { position: LivePosition }) {
  const coordinates = formatCoordinates(position.latitude, position.longitude)
  const street = useStreet(position)
  const copy = useCopy()
  const words = street.words ?? position.place
  return (
    <div className={styles.place}>
      <IconMapPin size={17} stroke={1.75} aria-hidden="true" />
      <p>
        {words && placeSentence(words)}
        <span className="numeric">{coordinates}</span>
        {street.state === 'asking' && <span>Buscando endereço…</span>}
        {street.state === 'failed' && (
          <span>
            Endereço não encontrado. <AgainButton className={styles.again} onAgain={street.ask} />
          </span>
        )}
      </p>
      <IconButton
        label="Copiar coordenadas"
        icon={IconCopy}
        hintSide="left"
        onClick={() => copy(coordinates, 'Coordenadas copiadas')}
      />
    </div>
  )
}

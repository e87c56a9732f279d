import type { ShownGround } from './base/shown-ground.ts'
import styles from './map.module.css'

interface GroundNoteProps {
  /** Null as long as there is none. */
  ground: ShownGround | null
  /** True where pictures from above were asked for. */
  imagery?: boolean
}

/** Says of a map of this server alone what it cannot show, so that nobody takes an empty ground for a fault. */
export function GroundNote({ ground, imagery = false }: GroundNoteProps) {
  if (ground === null || ground === 'online') return null
  return (
    <p className={styles.offline} data-ground-note>
      {wordsOf(ground, imagery)}
    </p>
  )
}

function wordsOf(ground: ShownGround, imagery: boolean): string {
  if (imagery) return 'Mapa local, sem imagens de satélite'
  if (ground === 'edge') return 'Mapa local, sem ruas na área hachurada'
  return ground === 'streetless' ? 'Mapa local, sem ruas aqui' : 'Mapa local, sem internet'
}

import { formatDistance } from '#format/numbers.ts'
import styles from './context.module.css'
import { type PlacedPoint, sketchOf, trailMeters } from './sketch-path.ts'

const FRAME = { width: 320, height: 180, margin: 18 }

interface TrailSketchProps {
  trail: readonly PlacedPoint[]
  last: PlacedPoint | null
  /** The position that the call was opened from. */
  about: PlacedPoint | null
}

/**
 * Shows where the vehicle went before the call was opened: the drawing is made from what was kept with the call and
 * asks no map server.
 */
export function TrailSketch({ trail, last, about }: TrailSketchProps) {
  const marked = [last, about].filter((point) => point !== null)
  const sketch = sketchOf(trail, marked, FRAME)
  if (!sketch) return null
  const { width, height } = FRAME
  const { meters, length } = sketch.scale
  const [lastMark, aboutMark] = [last && sketch.marks[0], about && sketch.marks.at(-1)]
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Rastro de ${formatDistance(trailMeters(trail))}`}>
        <path d={sketch.path} className={styles.trail} />
        {aboutMark && <circle cx={aboutMark.x} cy={aboutMark.y} r="6" className={styles.about} />}
        {lastMark && <circle cx={lastMark.x} cy={lastMark.y} r="6" className={styles.last} />}
        <path d={`M10 ${height - 10} v4 h${length} v-4`} className={styles.scale} />
        <text x={16 + length} y={height - 5}>
          {formatDistance(meters)}
        </text>
        <text x={width - 14} y="18" textAnchor="middle">
          N
        </text>
        <path d={`M${width - 14} 22 v14 m-4 -9 l4 -5 l4 5`} className={styles.scale} />
      </svg>
      <figcaption>
        <span data-mark="last">última posição</span>
        {about && <span data-mark="about">posição consultada</span>}
      </figcaption>
    </figure>
  )
}

import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import styles from './auth-page.module.css'

const ROADS = [
  'M-20 640 C 160 600 220 470 380 450 S 640 360 760 210 S 900 60 960 -20',
  'M120 860 C 160 700 330 640 380 450 S 330 190 420 -20',
  'M-20 250 C 120 260 250 330 380 450 S 700 640 940 660',
  'M560 860 C 590 700 700 600 760 430 S 770 260 760 210',
]

/** Decorates a page with roads at night and a few vehicles on them, in the very shapes of the map. */
export function AuthBackdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <svg viewBox="0 0 920 840" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        {ROADS.map((road) => (
          <g key={road} fill="none" strokeLinecap="round">
            <path d={road} className={styles.roadCasing} />
            <path d={road} className={styles.road} />
          </g>
        ))}
        <g transform="translate(568 362) rotate(57 17 17)">
          <StatusMarker status="moving" sizePx={34} />
        </g>
        <g transform="translate(170.5 520.5) rotate(55 17 17)">
          <StatusMarker status="moving" sizePx={34} />
        </g>
        <g transform="translate(364 434)">
          <StatusMarker status="idle" sizePx={32} />
        </g>
        <g transform="translate(660 596)">
          <StatusMarker status="parked" sizePx={32} />
        </g>
        <g transform="translate(745 196)">
          <StatusMarker status="late" sizePx={32} />
        </g>
        <g transform="translate(368 205.5) rotate(-6 17 17)">
          <StatusMarker status="moving" sizePx={34} />
        </g>
      </svg>
      <p className={styles.motto}>Cada veículo, agora: onde está, como está e há quanto tempo se sabe.</p>
    </div>
  )
}

import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './bottom-sheet.module.css'

type Stop = 'peek' | 'half' | 'full'

interface BottomSheetProps {
  label: string
  /** The sheet opens half way whenever this becomes another thing than null. */
  openFor: number | string | null
  /** Half open it has this much of the height, in hundredths. */
  halfShare: number
  children: ReactNode
}

const STOPS: Stop[] = ['peek', 'half', 'full']
const NEXT: Record<Stop, Stop> = { peek: 'half', half: 'full', full: 'peek' }
const NEXT_LABELS: Record<Stop, string> = {
  peek: 'Abrir até a metade',
  half: 'Abrir por inteiro',
  full: 'Recolher',
}
/** A drag shorter than this is a tap. */
const TAP_PX = 6

/**
 * Shows a panel at the foot of a small screen, in three heights; it is dragged by its handle, or stepped with a tap or
 * Enter.
 */
export function BottomSheet({ label, openFor, halfShare, children }: BottomSheetProps) {
  const [stop, setStop] = useState<Stop>('peek')
  const [dragPx, setDragPx] = useState(0)
  const start = useRef<number | null>(null)
  /** A mouse that lets go clicks too, after the drag is over. */
  const isDragged = useRef(false)

  useEffect(() => {
    if (openFor !== null) setStop('half')
  }, [openFor])

  function begin(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = event.clientY
    isDragged.current = false
  }

  function drag(event: PointerEvent) {
    if (start.current !== null) setDragPx(event.clientY - start.current)
  }

  function finish() {
    if (start.current === null) return
    start.current = null
    isDragged.current = Math.abs(dragPx) > TAP_PX
    if (isDragged.current) setStop(stopAfter(stop, dragPx))
    setDragPx(0)
  }

  function step() {
    if (!isDragged.current) setStop(NEXT[stop])
    isDragged.current = false
  }

  const style: Record<string, string> = { '--drag': `${dragPx}px`, '--half': `${halfShare}%` }
  return (
    <section
      className={styles.sheet}
      aria-label={label}
      data-stop={stop}
      data-dragging={dragPx !== 0 || undefined}
      style={style}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={NEXT_LABELS[stop]}
        aria-expanded={stop !== 'peek'}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={finish}
        onPointerCancel={finish}
        onClick={step}
      >
        <span />
      </button>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** Answers where a sheet comes to rest: one stop on, two for a long drag. */
function stopAfter(stop: Stop, dragPx: number): Stop {
  const steps = Math.abs(dragPx) > window.innerHeight * 0.4 ? 2 : 1
  const index = STOPS.indexOf(stop) + (dragPx < 0 ? steps : -steps)
  return STOPS[Math.max(0, Math.min(STOPS.length - 1, index))]!
}

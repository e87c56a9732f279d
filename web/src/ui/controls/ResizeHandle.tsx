import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './resize-handle.module.css'

interface ResizeHandleProps {
  label: string
  /** With `x` the bar is moved sideways. */
  axis: 'x' | 'y'
  value: number
  min: number
  max: number
  /** One press of an arrow changes the value by this much. */
  step: number
  /** Says in words what the value is. */
  valueText: string
  /** Answers how much a pixel to the right, or downwards, adds. */
  perPixel: (handle: HTMLElement) => number
  /** Answers how large the part is drawn, where that can be less than the value: from there the bar is moved. */
  drawnAt?: () => number
  /** Is called while the bar is dragged, perhaps with every frame. */
  onPreview: (value: number) => void
  onChange: (value: number) => void
}

/** Shows a bar between two parts of a page that is dragged, or moved with arrows, Home and End. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, axis, value, min, max, step, valueText, perPixel, drawnAt, onPreview, onChange } = props
  const from = useRef<{ px: number; value: number } | null>(null)
  const limited = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)))
  const drawn = () => Math.min(value, limited(drawnAt?.() ?? value))
  const alongPx = ({ clientX, clientY }: PointerEvent) => (axis === 'x' ? clientX : clientY)

  function dragged(event: PointerEvent<HTMLElement>): number {
    const { px, value: start } = from.current!
    return moved(start, start + (alongPx(event) - px) * perPixel(event.currentTarget))
  }

  /** Who gives more room to what takes less than it may has not asked it to take less. */
  function moved(start: number, wanted: number): number {
    const next = limited(wanted)
    return next < start ? next : Math.max(value, next)
  }

  function takeKey(event: KeyboardEvent<HTMLElement>) {
    const towards = Math.sign(perPixel(event.currentTarget)) * step
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const start = drawn()
    const next = { [less!]: start - towards, [more!]: start + towards, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(moved(start, next))
  }

  return (
    <hr
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={styles.handle}
      data-axis={axis}
      onKeyDown={takeKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { px: alongPx(event), value: drawn() }
      }}
      onPointerMove={(event) => {
        if (from.current) onPreview(dragged(event))
      }}
      onPointerUp={(event) => {
        if (!from.current) return
        const next = dragged(event)
        from.current = null
        if (next !== value) onChange(next)
      }}
      onPointerCancel={() => {
        from.current = null
        onPreview(value)
      }}
    />
  )
}

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
  /** Is called while the bar is dragged, perhaps with every frame. */
  onPreview: (value: number) => void
  onChange: (value: number) => void
}

/** Shows a bar between two parts of a page that is dragged, or moved with arrows, Home and End. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, axis, value, min, max, step, valueText, perPixel, onPreview, onChange } = props
  const fromPx = useRef<number | null>(null)
  const limited = (wanted: number) => Math.round(Math.min(max, Math.max(min, wanted)))
  const alongPx = ({ clientX, clientY }: PointerEvent) => (axis === 'x' ? clientX : clientY)

  function dragged(event: PointerEvent<HTMLElement>): number {
    return limited(value + (alongPx(event) - fromPx.current!) * perPixel(event.currentTarget))
  }

  function takeKey(event: KeyboardEvent<HTMLElement>) {
    const towards = Math.sign(perPixel(event.currentTarget)) * step
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const next = { [less!]: value - towards, [more!]: value + towards, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(limited(next))
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
        fromPx.current = alongPx(event)
      }}
      onPointerMove={(event) => {
        if (fromPx.current !== null) onPreview(dragged(event))
      }}
      onPointerUp={(event) => {
        if (fromPx.current === null) return
        const next = dragged(event)
        fromPx.current = null
        if (next !== value) onChange(next)
      }}
      onPointerCancel={() => {
        fromPx.current = null
        onPreview(value)
      }}
    />
  )
}

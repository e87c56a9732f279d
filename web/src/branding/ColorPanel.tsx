import type { Color } from '@monitorweb/domain/color/contrast'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './color-panel.module.css'
import { colorOfHue, type HueColor, hueColorOf } from './hue-color.ts'

const SLIDERS: readonly { name: keyof HueColor; label: string; most: number; unit: string }[] = [
  { name: 'hue', label: 'Matiz', most: 359, unit: '°' },
  { name: 'saturation', label: 'Saturação', most: 100, unit: ' %' },
  { name: 'lightness', label: 'Luminosidade', most: 100, unit: ' %' },
]

interface ColorPanelProps {
  id: string
  label: string
  color: Color
  onChange(color: Color): void
  /** Escape closes it, and nothing around it. */
  onClose(): void
}

/** Chooses a colour by hue, saturation and lightness, each of which arrows, Page Up, Page Down, Home and End move. */
export function ColorPanel({ id, label, color, onChange, onClose }: ColorPanelProps) {
  const [chosen, setChosen] = useState(() => hueColorOf(color))
  // A grey has no hue of its own, and keeps the one that was chosen; what is typed meanwhile holds.
  const shown = colorOfHue(chosen) === color ? chosen : hueColorOf(color)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  function move(name: keyof HueColor, value: number) {
    const next = { ...shown, [name]: value }
    setChosen(next)
    onChange(colorOfHue(next))
  }

  function takeKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  const { hue, saturation, lightness } = shown
  const ground = { '--hue': hue, '--saturation': `${saturation}%`, '--lightness': `${lightness}%` } as CSSProperties
  return (
    <fieldset id={id} className={styles.panel} style={ground} onKeyDown={takeKey}>
      <legend className="visually-hidden">{label}: escolher a cor</legend>
      {SLIDERS.map(({ name, label, most, unit }, index) => (
        <label key={name} className={styles.line}>
          <span>{label}</span>
          <input
            ref={index === 0 ? first : undefined}
            type="range"
            min={0}
            max={most}
            value={shown[name]}
            data-of={name}
            aria-valuetext={`${shown[name]}${unit}`}
            onChange={({ currentTarget }) => move(name, currentTarget.valueAsNumber)}
          />
          <span className="numeric" aria-hidden="true">
            {shown[name]}
            {unit}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { useTypedLater } from '#form/use-typed-later.ts'
import { readTypedNumber } from '#format/typed-number.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import styles from './filter-line.module.css'

const MINUTES = ['1', '2', '5', '10', '15', '30', '60', '120', '240', '480']

interface MinuteChoiceProps {
  value: string | undefined
  onChange(value: string | undefined): void
}

/** Chooses the least length of what is listed: minutes from one to eight hours, and what a link asks for between them. */
export function MinuteChoice({ value, onChange }: MinuteChoiceProps) {
  const asked = value === undefined || MINUTES.includes(value) ? [] : [value]
  const minutes = [...MINUTES, ...asked].sort((one, other) => Number(one) - Number(other))
  const choices = minutes.map((each) => ({
    value: each,
    label: Number(each) % 60 === 0 ? `${Number(each) / 60} h` : `${each} min`,
  }))
  return (
    <ListChoice
      label="Duração mínima"
      choices={[{ value: '', label: 'todas' }, ...choices]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}

export function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what stands in it
    <label className={styles.choice}>
      {label}
      {children}
    </label>
  )
}

interface TypedProps {
  value: string | undefined
  /** The label says what is typed where the words beside the field do not. */
  label?: string
  /** What holds while nothing is typed. */
  placeholder?: string
  isNumber?: boolean
  /** Elsewhere nought asks nothing. */
  takesZero?: boolean
  onChange(value: string | undefined): void
}

/** Takes what is typed a moment after the last key. */
export function Typed({ value = '', label, placeholder, isNumber = false, takesZero = false, onChange }: TypedProps) {
  const [text, type] = useTypedLater({
    value,
    write: (held) => shown(held, isNumber),
    read: (typed) => read(typed, { isNumber, takesZero }),
    onChange: (told) => onChange(told || undefined),
  })
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      value={text}
      inputMode={isNumber ? 'decimal' : 'search'}
      maxLength={isNumber ? 6 : 60}
      data-narrow={isNumber || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

function shown(value: string, isNumber: boolean): string {
  return isNumber ? value.replace('.', ',') : value
}

function read(text: string, { isNumber, takesZero }: { isNumber: boolean; takesZero: boolean }): string {
  if (!isNumber) return text.trim()
  // "10," goes on to "10,5".
  const number = readTypedNumber(text.replace(/[^\d.,]/g, '').replace(/[.,]$/, ''))
  return number !== null && (number > 0 || takesZero) ? String(Math.round(number * 100) / 100) : ''
}

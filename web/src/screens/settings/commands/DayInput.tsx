import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import { maskInstant } from '#format/typed-instant.ts'

/** Asks for a day, read and typed as DD/MM/AAAA; it is held as the contract writes days, or as what was typed and is none. */
export function DayInput(props: InputProps) {
  const { value, onChange, onLeave } = props
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays until the form holds something else, as after it was sent.
  const shown = typed !== null && dayOf(typed.trim()) === (value ?? '') ? typed : turned(String(value ?? ''), '-', '/')

  function type(text: string) {
    const masked = text.length > shown.length ? maskInstant(text).slice(0, 10) : text
    setTyped(masked)
    onChange(dayOf(masked.trim()))
  }

  return (
    <TextInput
      {...wrapperProps(props)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA"
      value={shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}

/** Answers a typed day as the contract writes days, also where its day or month has one digit. */
function dayOf(typed: string): string {
  const parts = typed.split('/').map((part) => part.padStart(2, '0'))
  return parts.length === 3 ? turned(parts.join('/'), '/', '-') : typed
}

/** Writes the parts of a whole day from the last to the first. */
function turned(day: string, before: string, after: string): string {
  const parts = day.split(before)
  return parts.length === 3 ? parts.reverse().join(after) : day
}

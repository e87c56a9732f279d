import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import { maskInstant, parseTypedInstant } from '#format/typed-instant.ts'

/** Asks for a day, read and typed as DD/MM/AAAA; it is held as the contract writes days, or as what was typed and is none. */
export function DayInput(props: InputProps) {
  const { value, onChange, onLeave } = props
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays until the form holds something else, as after it was sent.
  const shown = typed !== null && dayOf(typed) === (value ?? '') ? typed : dayWords(String(value ?? ''))

  function type(text: string) {
    const masked = text.length > shown.length ? maskInstant(text).slice(0, 10) : text
    setTyped(masked)
    onChange(dayOf(masked))
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

/** Answers a typed day as the contract writes days, and what is none as it was typed. */
function dayOf(typed: string): string {
  const at = parseTypedInstant(typed, 'UTC')
  return at === null ? typed : new Date(at).toISOString().slice(0, 10)
}

/** Writes a day of the contract as people do. */
function dayWords(day: string): string {
  return day.split('-').reverse().join('/')
}

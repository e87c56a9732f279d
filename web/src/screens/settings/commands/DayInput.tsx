import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import { maskInstant } from '#format/typed-instant.ts'

/** Asks for a day, read and typed as DD/MM/AAAA; it is held as the contract writes days, or as what was typed and is none. */
export function DayInput(props: InputProps) {
  const { value, onChange, onLeave } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? turned(String(value ?? ''), '-', '/')

  function type(text: string) {
    const masked = text.length > shown.length ? maskInstant(text).slice(0, 10) : text
    setTyped(masked)
    onChange(turned(masked.trim(), '/', '-'))
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

/** Writes the parts of a whole day from the last to the first. */
function turned(day: string, before: string, after: string): string {
  const parts = day.split(before)
  return parts.length === 3 ? parts.reverse().join(after) : day
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatTypedNumber, readTypedNumber } from '#format/typed-number.ts'

interface NumberLineProps {
  label: string
  unit: string
  /** How many of the value's unit one of the typed unit is. */
  factor: number
  /** Null while nothing is typed. */
  value: number | null
  error?: string | undefined
  placeholder?: string
  description?: string
  onChange: (value: number | null) => void
}

/** A number as people type it, "1.234,5" or "1234.5", with its unit beside it. */
export function NumberLine({ unit, factor, value, error, onChange, ...rest }: NumberLineProps) {
  const [typed, setTyped] = useState(() => (value === null ? '' : formatTypedNumber(value / factor)))
  const unreadable = typed.trim() !== '' && readTypedNumber(typed) === null
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={typed}
      error={unreadable ? 'Informe um número.' : error}
      rightSection={<span aria-hidden="true">{unit}</span>}
      rightSectionWidth={52}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const read = readTypedNumber(currentTarget.value)
        onChange(read === null ? null : read * factor)
      }}
      onBlur={() => value !== null && setTyped(formatTypedNumber(value / factor))}
    />
  )
}

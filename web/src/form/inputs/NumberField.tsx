import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type InputProps, wrapperProps } from './input-props.ts'

/** A whole number, empty for 0; also for references that have no list to choose from. */
export function NumberField(props: InputProps) {
  const { value, onChange, onLeave } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === 0 || value === null || value === undefined ? '' : String(value))

  function type(text: string) {
    setTyped(text)
    const number = Number(text.trim().replace(',', '.'))
    const empty = value === null || props.field.name.endsWith('Id') ? null : 0
    onChange(text.trim() === '' ? empty : Number.isNaN(number) ? text : number)
  }

  return (
    <TextInput
      {...wrapperProps(props)}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        if (typeof value !== 'string') setTyped(null)
        onLeave()
      }}
    />
  )
}

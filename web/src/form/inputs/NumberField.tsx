import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatTypedNumber, readTypedNumber } from '#format/typed-number.ts'
import { type InputProps, wrapperProps } from './input-props.ts'

/**
 * Asks for a number as people type it, "1.234,5" or "1234.5", with its unit beside it where it has one. Without a unit
 * 0 says nothing and is shown as nothing. A text that is no number stays as it was typed, for the form to say so.
 */
export function NumberField(props: InputProps) {
  const { value, blank, unit, factor = 1, onChange, onLeave } = props
  const [text, setText] = useState<string | null>(null)
  // What was typed stays until the form holds something else, as after it was given up.
  const typed = text !== null && heldOf(text) === (value ?? null) ? text : null
  const unreadable = typed !== null && typed.trim() !== '' && readTypedNumber(typed) === null
  const stored = typeof value === 'number' ? formatTypedNumber(value / factor) : String(value ?? '')
  const shown = typed ?? (value === 0 && unit === undefined ? '' : stored)

  /** Answers what the form holds of a typed text: what is no number as it was typed. */
  function heldOf(words: string): number | string | null {
    if (words.trim() === '') return unit === undefined && blank === 0 ? 0 : null
    const read = readTypedNumber(words)
    // To the digits that doubles hold: 1,1 h are 3,960 seconds, and no 3960.0000000000005.
    return read === null ? words : Number((read * factor).toPrecision(15))
  }

  return (
    <TextInput
      {...wrapperProps(props)}
      {...(unreadable && { error: 'Informe um número.' })}
      inputMode={unit === undefined ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      {...(unit !== undefined && { rightSection: <span aria-hidden="true">{unit}</span>, rightSectionWidth: 52 })}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(heldOf(currentTarget.value))
      }}
      onBlur={() => {
        if (!unreadable) setText(null)
        onLeave()
      }}
    />
  )
}

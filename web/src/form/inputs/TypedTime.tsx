import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatTypedInstant, maskInstant, parseTypedInstant } from '#format/typed-instant.ts'

interface TypedTimeProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** The value is an instant, null for none, or what was typed and is no time. */
  value: number | string | null
  onChange(value: number | string | null): void
  onLeave?(): void
}

/** Asks for an instant, read and typed in the person's zone as DD/MM/AAAA HH:mm; an empty field stands for none. */
export function TypedTime({ value, onChange, onLeave, ...props }: TypedTimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (typeof value === 'number' ? formatTypedInstant(value) : (value ?? ''))

  function type(text: string) {
    const masked = text.length > shown.length ? maskInstant(text) : text
    setTyped(masked)
    // A text that is no time stays as it was typed, for the form to say so.
    onChange(masked.trim() === '' ? null : (parseTypedInstant(masked) ?? masked))
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA HH:mm"
      value={shown}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        onLeave?.()
      }}
    />
  )
}

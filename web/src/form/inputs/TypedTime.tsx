import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatTypedInstant, parseTypedInstant } from '#format/typed-instant.ts'
import { InstantText } from './InstantText.tsx'

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
    setTyped(text)
    // A text that is no time stays as it was typed, for the form to say so.
    onChange(text.trim() === '' ? null : (parseTypedInstant(text) ?? text))
  }

  return (
    <InstantText
      {...props}
      value={shown}
      onType={type}
      onBlur={() => {
        setTyped(null)
        onLeave?.()
      }}
    />
  )
}

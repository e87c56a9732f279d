import { TextInput, type TextInputProps } from '@mantine/core'
import { maskInstant } from '#format/typed-instant.ts'

interface InstantTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onType(text: string): void
}

/** A text that is typed as DD/MM/AAAA HH:mm: what separates the digits comes by itself, and goes where it is deleted. */
export function InstantText({ value, onType, ...props }: InstantTextProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA HH:mm"
      value={value}
      onChange={({ currentTarget: { value: text } }) => onType(text.length > value.length ? maskInstant(text) : text)}
    />
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { maskClock, parseClock } from '#format/typed-clock.ts'

const FAULT = 'Informe a hora de 00:00 a 23:59, como 08:30.'

interface ClockInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** As "08:30", empty for none. */
  value: string
  /** Is told an empty text where nothing is typed, and null where it is no time of the day. */
  onChange(clock: string | null): void
  onLeave?(): void
}

/**
 * Asks for a time of the day, read and typed in 24 hours. The browser's own field speaks the browser's language, in which eighteen
 * hours may be "06:00 PM".
 */
export function ClockInput({ value, onChange, onLeave, ...props }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const read = typed === null ? value : typed.trim() === '' ? '' : parseClock(typed)

  function type(text: string) {
    const masked = maskClock(text)
    setTyped(masked)
    setLeft(false)
    onChange(masked.trim() === '' ? '' : parseClock(masked))
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:mm"
      maxLength={5}
      error={isLeft && read === null ? FAULT : props.error}
      value={typed ?? value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        setLeft(true)
        // What is no time stays to be mended, and is said.
        if (read !== null) setTyped(null)
        onLeave?.()
      }}
    />
  )
}

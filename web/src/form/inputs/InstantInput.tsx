import { useState } from 'react'
import { formatTypedInstant, readTypedInstant, type TypedInstant } from '#format/typed-instant.ts'
import { InstantText } from './InstantText.tsx'

interface InstantInputProps {
  label: string
  /** What holds, where the field shows that; without it, the field shows what is typed alone. */
  value?: TypedInstant['at']
  /** Says what is wrong with what was taken. */
  error?: string | undefined
  onTake(typed: TypedInstant | null): void
}

/** Asks for an instant of a filter: what is typed is taken once the field is left; what is no time then says so, and changes nothing. */
export function InstantInput({ label, value, error, onTake }: InstantInputProps) {
  const shown = value === undefined ? '' : formatTypedInstant(value)
  const [draft, setDraft] = useState({ of: shown, text: shown, taken: shown, isOdd: false })
  if (draft.of !== shown) setDraft({ of: shown, text: shown, taken: shown, isOdd: false })

  function take() {
    const text = draft.text.trim()
    if (text === draft.taken) return
    const typed = readTypedInstant(text)
    if (typed === null && text !== '') return setDraft({ ...draft, isOdd: true })
    setDraft({ ...draft, text: text === '' ? shown : draft.text, taken: text === '' ? shown : text })
    onTake(typed)
  }

  return (
    <InstantText
      size="xs"
      label={label}
      value={draft.text}
      error={draft.isOdd ? 'Use dd/mm/aaaa hh:mm.' : error}
      onType={(text) => setDraft({ ...draft, text, isOdd: false })}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

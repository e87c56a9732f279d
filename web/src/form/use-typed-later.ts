import { useEffect, useEffectEvent, useState } from 'react'

/** While somebody types, what hears of it waits for so long. */
const TYPING_MS = 350

interface TypedLater {
  /** What holds now. */
  value: string
  /** Answers how that is written in the field. */
  write(value: string): string
  /** Answers what is meant by what stands in the field. */
  read(text: string): string
  onChange(value: string): void
}

/**
 * Holds the text of a field whose meaning is told a moment after the last key, and leaves it as it was typed: "10," goes on
 * to "10,5", "São " to "São Paulo". What holds from elsewhere takes the place of what is typed.
 */
export function useTypedLater({ value, write, read, onChange }: TypedLater): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: write(value), told: value })
  if (draft.of !== value) {
    const text = draft.told === value ? draft.text : write(value)
    setDraft({ of: value, text, told: value })
  }
  const tell = useEffectEvent((told: string) => {
    // Beside what may be typed before the page is drawn anew.
    setDraft((known) => ({ ...known, told }))
    onChange(told)
  })
  const wanted = read(draft.text)
  useEffect(() => {
    if (wanted === draft.told) return
    const timer = setTimeout(() => tell(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted, draft.told])
  return [draft.text, (text) => setDraft((known) => ({ ...known, text }))]
}

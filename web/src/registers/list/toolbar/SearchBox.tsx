import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useScreen } from '#ui/screen-size/use-media-query.ts'

interface SearchBoxProps {
  /** The text that the list is searched for. */
  value: string
  hint: string
  onSearch(text: string): void
}

const WAIT_MS = 250

/** Searches while one types; the page's `/` brings the focus here, and Enter does not wait. */
export const SearchBox = memo(({ value, hint, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    sendLater.cancel()
    sent.current = text.trim()
    onSearch(text.trim())
  }
  const isNarrow = useScreen('(max-width: 559.98px)')
  const sendLater = useDebouncedCallback(send, WAIT_MS)

  // Back and forward, and links, change what is searched from outside, and take the place of what waits to be sent.
  useEffect(() => {
    if (value === sent.current) return
    sendLater.cancel()
    sent.current = value
    setTyped(value)
  }, [value, sendLater])

  function type(text: string) {
    setTyped(text)
    sendLater(text)
  }

  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={`Buscar por ${hint}`}
      aria-keyshortcuts="/"
      placeholder={isNarrow ? shortened(hint) : `Buscar por ${hint}`}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => [setTyped(''), send('')]} />
        ) : undefined
      }
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && send(typed)}
    />
  )
})

/** So many letters have room beside the glass on a phone. */
const ROOM = 27

/** The hint alone, as far as it has room: "Placa, descrição…". */
function shortened(hint: string): string {
  const [first = '', ...more] = hint.split(/, | ou /)
  let told = first
  for (const each of more) {
    if (`${told}, ${each}`.length > ROOM) break
    told += `, ${each}`
  }
  return (hint.length <= ROOM ? hint : `${told}…`).replace(/^./, (letter) => letter.toUpperCase())
}

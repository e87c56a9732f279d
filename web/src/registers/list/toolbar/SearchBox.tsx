import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'

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
    sent.current = text.trim()
    onSearch(text.trim())
  }
  const sendLater = useDebouncedCallback(send, WAIT_MS)

  // Back and forward, and links, change what is searched from outside.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

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
      placeholder={`Buscar por ${hint}`}
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

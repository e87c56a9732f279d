import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { useModalDialog } from '#ui/overlay/use-modal-dialog.ts'
import { SearchResults } from './SearchResults.tsx'
import styles from './search.module.css'
import { useSearch } from './use-search.tsx'

interface UniversalSearchProps {
  onClose: () => void
}

/**
 * Shows one field for vehicles, customers, devices, people, support calls and pages. Arrows choose, Enter opens, Escape
 * closes.
 */
export function UniversalSearch({ onClose }: UniversalSearchProps) {
  const dialog = useModalDialog()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Busca"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <QueryScope>
        <SearchBox onClose={onClose} />
      </QueryScope>
    </dialog>
  )
}

function SearchBox({ onClose }: UniversalSearchProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState({ text: '', key: '' })
  const { text, groups, busy, error, silent } = useSearch(typed)
  const navigate = useNavigate()
  const results = groups.flatMap((group) => group.results)
  const current = (active.text === text && results.find(({ key }) => key === active.key)) || results[0]
  // What is marked stays marked while results of the same text come in above it: Enter opens what was seen.
  if (current && (active.text !== text || active.key !== current.key)) choose(current.key)

  function choose(key: string) {
    setActive({ text, key })
  }

  function open(href: string) {
    onClose()
    void navigate({ href })
  }

  function takeKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && current) choose(results[(results.indexOf(current) + step + results.length) % results.length]!.key)
    if (event.key === 'Enter' && current) open(current.href)
    if (step || event.key === 'Enter') event.preventDefault()
  }

  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar"
          aria-expanded="true"
          aria-controls="resultados-da-busca"
          aria-autocomplete="list"
          aria-activedescendant={current && `resultado-${current.key}`}
          placeholder="Placa, placa ontem 14h, série, telefone, e-mail, cliente, CPF/CNPJ, chamado #12, tela"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={takeKey}
        />
        <button type="button" aria-label="Fechar a busca" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </div>
      <SearchResults groups={groups} activeKey={current?.key} onOpen={open} onPoint={choose} />
      <p role="status" className={styles.status}>
        {statusOf({ typed, found: results.length, isCut: groups.some((group) => group.isCut), busy, error, silent })}
      </p>
    </div>
  )
}

const LISTED = new Intl.ListFormat('pt-BR')

interface Status {
  typed: string
  found: number
  /** True where there may be more than was found. */
  isCut: boolean
  busy: boolean
  error: Error | null
  /** The registers that did not answer. */
  silent: readonly string[]
}

function statusOf({ typed, found, isCut, busy, error, silent }: Status): string {
  if (typed.trim() === '') return 'Digite o que procura; a placa antiga encontra a nova.'
  if (busy) return 'Buscando nos cadastros…'
  if (error) return `Os cadastros não responderam. ${messageOf(error)}`
  if (silent.length > 0) return `Sem resposta de ${LISTED.format(silent)}: pode haver mais.`
  if (found === 0) return `Nada encontrado para “${typed.trim()}”.`
  if (isCut) return `Os primeiros ${found} resultados. Digite mais para achar os outros.`
  return found === 1 ? '1 resultado' : `${found} resultados`
}

import { Button, Popover, TextInput } from '@mantine/core'
import { LONGEST_VIEW_NAME } from '@monitorweb/contract/people/saved-views'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ListQuery, Register, RegisterColumn } from '../../register.ts'
import { writeListSearch } from '../list-search.ts'
import { TOOL } from './tool-look.ts'
import styles from './toolbar.module.css'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsProps<Row> {
  register: Register<Row>
  columns: readonly RegisterColumn<Row>[]
  query: ListQuery
}

/** Keeps search, filters, order and columns of a list under a name, to come back to on whatever computer. */
export function SavedViews<Row>({ register, columns, query }: SavedViewsProps<Row>) {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const { views, failure, busy, save, remove } = useSavedViews(register.name)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = name.trim()
    if (chosen === '' || busy) return
    const search = writeListSearch({ ...query, page: 1, columns: columns.map(({ key }) => key) })
    if (await save(chosen, new URLSearchParams(search).toString())) setName('')
  }

  return (
    <Popover position="bottom-end" shadow="md" width={290} trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          classNames={TOOL}
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Visões
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Visões salvas">
        {views.length > 0 && (
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.name}>
                <Link
                  to={`/${register.name}` as '/'}
                  search={Object.fromEntries(new URLSearchParams(view.search)) as never}
                  onClick={() => setOpened(false)}
                >
                  {view.name}
                </Link>
                <button
                  type="button"
                  aria-label={`Excluir a visão ${view.name}`}
                  disabled={busy}
                  onClick={() => void remove(view.name)}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form className={styles.newView} onSubmit={(event) => void submit(event)}>
          <TextInput
            size="xs"
            label="Salvar como está agora"
            description="Guarda a busca, os filtros, a ordem e as colunas, só para você."
            placeholder="Nome da visão"
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            {...(failure && { error: failure })}
          />
          <Button type="submit" size="xs" disabled={name.trim() === '' || busy}>
            Salvar
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

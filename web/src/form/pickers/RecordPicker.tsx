import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import { unreadLabel } from './unread-label.ts'

/** A choice is a record that can be picked. */
export interface PickerChoice {
  value: string
  label: string
}

/** A source says how records of one kind are found. */
export interface PickerSource {
  name: string
  /** Finds records for a text, at most fifty. */
  find(text: string, signal: AbortSignal): Promise<PickerChoice[]>
  /** Reads the record that is picked already. */
  get(value: string, signal: AbortSignal): Promise<PickerChoice>
  placeholder: string
  /** Says that nothing was found, such as "Nenhum cliente com este texto". */
  nothing: string
}

export interface RecordPickerProps {
  source: PickerSource
  label?: ReactNode
  ariaLabel?: string
  value: string | null
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  size?: 'xs' | 'sm'
  id?: string
  /** A dialog that opens puts the focus on the picker where this is set. */
  first?: boolean
  onChange(value: string | null): void
  onBlur?(): void
}

const WAIT_MS = 200
const STALE_MS = 30_000

/** Picks one record of many by what is typed; the server looks for it. */
export function RecordPicker({ source, label, ariaLabel, value, ...props }: RecordPickerProps) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const typedEarly = useRef(false)
  const picked = useQuery({
    queryKey: ['picked', source.name, value],
    queryFn: ({ signal }) => source.get(value!, signal),
    enabled: value !== null,
    staleTime: STALE_MS,
  })
  const shown = picked.error && value !== null ? { value, label: unreadLabel(value, picked.error) } : picked.data
  const [search] = useDebouncedValue(typed === shown?.label ? '' : typed, WAIT_MS)
  const found = useQuery({
    queryKey: ['choices', source.name, search],
    queryFn: ({ signal }) => source.find(search, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const unread = found.error ?? (isNotFound(picked.error) ? null : picked.error)
  // Records that an earlier text found are not offered: Enter would pick from them.
  const looking = typed !== shown?.label && typed !== ''
  const outdated = found.isPlaceholderData || (opened && looking && typed !== search)
  const choices = found.data ?? []
  const busy = found.isFetching || (value !== null && picked.isPending)

  function takeText(text: string) {
    // The name of what is picked may come after somebody began to type; then it must not take the place of what was
    // typed.
    const isLateName = typedEarly.current && text === shown?.label
    if (!isLateName) setTyped(text)
    if (isLateName || text === '') typedEarly.current = false
  }

  return (
    <Select
      {...(label !== undefined && { label })}
      {...(ariaLabel && { 'aria-label': ariaLabel })}
      {...(props.id && { id: props.id })}
      {...(props.first && { 'data-autofocus': true, openOnFocus: false })}
      placeholder={source.placeholder}
      size={props.size ?? 'sm'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar' }}
      allowDeselect={false}
      disabled={props.disabled ?? false}
      data={withPicked(choices, shown)}
      filter={({ options }) => (looking ? (outdated ? [] : choices) : options)}
      value={value}
      searchValue={typed}
      onSearchChange={takeText}
      onInput={() => {
        typedEarly.current = value !== null && picked.isPending
      }}
      onDropdownOpen={() => setOpened(true)}
      onChange={props.onChange}
      {...(props.onBlur && { onBlur: props.onBlur })}
      selectFirstOptionOnChange={looking && !outdated}
      nothingFoundMessage={<NothingFound>{outdated || found.isFetching ? 'Buscando…' : source.nothing}</NothingFound>}
      {...(busy && { rightSection: <Loader size={14} /> })}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={props.error ?? (unread ? messageOf(unread) : undefined)}
    />
  )
}

function withPicked(choices: PickerChoice[], picked: PickerChoice | undefined): PickerChoice[] {
  if (!picked || choices.some(({ value }) => value === picked.value)) return choices
  return [...choices, picked]
}

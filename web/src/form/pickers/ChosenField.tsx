import { readWords } from '@monitorweb/contract/wire/codes'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type InputProps, wrapperProps } from '#form/inputs/input-props.ts'
import styles from './chosen-field.module.css'
import { type PickerSource, RecordPicker } from './RecordPicker.tsx'
import { unreadLabel } from './unread-label.ts'

interface ChosenFieldProps extends InputProps {
  source: PickerSource
}

/** Chooses several records of a source: each becomes a chip, and the picker is empty for the next. The field holds their keys with commas between. */
export function ChosenField({ source, ...props }: ChosenFieldProps) {
  const { label, error, description } = wrapperProps(props)
  const chosen = readWords(String(props.value ?? ''))
  const picker = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(0)
  // The picker of the next record is a new one, where the keys go on.
  useEffect(() => {
    if (picked > 0) picker.current?.querySelector('input')?.focus()
  }, [picked])
  /** The button that was pressed goes with its chip, so the keys go on at the one beside it. */
  function remove(key: string, button: HTMLElement) {
    const chip = button.closest('li')
    const beside = chip?.nextElementSibling ?? chip?.previousElementSibling
    const next = beside ? beside.querySelector('button') : picker.current?.querySelector('input')
    next?.focus()
    put(chosen.filter((each) => each !== key))
  }
  const put = (keys: readonly string[]) => props.onChange(keys.join(','))
  return (
    <div className={styles.chosen}>
      <div ref={picker}>
        <RecordPicker
          key={picked}
          source={source}
          label={label}
          value={null}
          error={error}
          description={description}
          onChange={(key) => {
            if (key === null) return
            if (!chosen.includes(key)) put([...chosen, key])
            setPicked((count) => count + 1)
          }}
          onBlur={props.onLeave}
        />
      </div>
      {chosen.length > 0 && (
        <ul aria-label={label}>
          {chosen.map((key) => (
            <ChosenChip key={key} source={source} value={key} onRemove={(button) => remove(key, button)} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChosenChipProps {
  source: PickerSource
  value: string
  onRemove(button: HTMLElement): void
}

/** A record that is gone, or that this person may not see, is named by its number and can be taken out; so is one that could not be read. */
function ChosenChip({ source, value, onRemove }: ChosenChipProps) {
  const { data, error } = useQuery({
    queryKey: ['picked', source.name, value],
    queryFn: ({ signal }) => source.get(value, signal),
    staleTime: 30_000,
  })
  const label = data?.label ?? (error ? unreadLabel(value, error) : '…')
  return (
    <li>
      {label}
      <button type="button" aria-label={`Tirar ${label}`} onClick={({ currentTarget }) => onRemove(currentTarget)}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </li>
  )
}

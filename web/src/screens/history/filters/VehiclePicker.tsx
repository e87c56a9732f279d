import { useDebouncedValue } from '@mantine/hooks'
import { hueOf, letterAmong, MOST_TOGETHER } from '@monitorweb/domain/track/seen-together'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import type { Fleet } from '#reports/history/history-search.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { type ChosenVehicle, nameOf, useCustomerChoices, useFleetName, useVehicleChoices } from '../use-vehicles.ts'
import { PickedChip } from './PickedChip.tsx'
import styles from './picker.module.css'
import { firstChoice, isCut, type PickerChoice, pickerChoices } from './picker-choices.ts'
import { UnreadFound } from './UnreadFound.tsx'
import { useFoldedCount } from './use-folded-count.ts'

interface VehiclePickerProps {
  chosen: readonly ChosenVehicle[]
  /** Every vehicle of a group, of a customer, or of all; null where vehicles are chosen one by one, or none is. */
  fleet: Fleet | null
  /** These words stand where no vehicle is chosen. */
  placeholder: string
  error?: string | undefined
  onChange(vehicleIds: number[]): void
  onFleet(fleet: Fleet): void
}

const WAIT_MS = 150

/**
 * Finds vehicles, groups and customers by what is typed. Up to five vehicles stand beside each other; a customer, a group or the
 * whole fleet stands alone. It takes one line of the screen, and tells how many more are chosen; all are seen while it is used.
 */
export function VehiclePicker({ chosen, fleet, placeholder, error, onChange, onFleet }: VehiclePickerProps) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [search] = useDebouncedValue(typed, WAIT_MS)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const notice = useNotice()
  const id = useId()
  const found = useVehicleChoices(search, opened)
  const customers = useCustomerChoices(search, opened)
  const groups = useVehicleGroups(opened)
  const fleetName = useFleetName(fleet)
  const ids = chosen.map((vehicle) => vehicle.id)
  const names = chosen.map(nameOf)
  const folded = useFoldedCount(box, names.join())
  const answered = {
    text: search,
    vehicles: found.data ?? [],
    customers: customers.data ?? [],
    groups: groups.data ?? [],
  }
  const choices = pickerChoices({ ...answered, vehicles: answered.vehicles.filter((one) => !ids.includes(one.id)) })
  const at = Math.min(active ?? firstChoice(choices), choices.length - 1)
  const current = choices[at]
  const unread = [found, customers, groups].filter(({ isError }) => isError)
  const waits = typed !== search || found.isFetching || customers.isFetching
  // Enter that came before the answer takes the first vehicle of the answer.
  const [takesFirst, setTakesFirst] = useState(false)
  useEffect(() => {
    if (!takesFirst || waits) return
    setTakesFirst(false)
    if (current) add(current)
  })

  function add({ chosen: choice }: PickerChoice) {
    setTyped('')
    setActive(null)
    setOpened(false)
    if (!('vehicleId' in choice)) return onFleet(choice)
    const { vehicleId } = choice
    if (ids.length < MOST_TOGETHER) onChange([...ids, vehicleId])
    else notice(`Até ${MOST_TOGETHER} veículos por vez. Tire um para escolher outro.`)
  }

  function takeKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setOpened(true)
      setActive((at + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter' && opened) {
      event.preventDefault()
      // The choices that stand there are still those of the text before.
      if (waits) setTakesFirst(true)
      else if (current) add(current)
    } else if (event.key === 'Escape') {
      setOpened(false)
      setTakesFirst(false)
    } else if (event.key === 'Backspace' && typed === '' && (fleet || ids.length > 0)) onChange(ids.slice(0, -1))
  }

  return (
    <div className={styles.picker}>
      <label htmlFor={id} className="visually-hidden">
        Veículo
      </label>
      <div className={styles.field}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the words goes on in the field, which has the keys */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          ref={box}
          className={styles.box}
          data-several={ids.length > 1 || undefined}
          data-error={error ? true : undefined}
          onClick={() => input.current?.focus()}
        >
          <IconSearch size={15} stroke={1.75} aria-hidden="true" />
          {fleet && (
            <PickedChip
              name={fleetName.name || 'Cliente'}
              spokenName={fleetName.name || 'o cliente'}
              onRemove={() => onChange([])}
            />
          )}
          {chosen.map((vehicle, index) => (
            <PickedChip
              key={vehicle.id}
              name={nameOf(vehicle)}
              mark={chosen.length > 1 ? { letter: letterAmong(chosen.length, index), color: hueOf(index) } : undefined}
              onRemove={() => onChange(ids.filter((other) => other !== vehicle.id))}
            />
          ))}
          {folded > 0 && (
            <span className={styles.more} aria-hidden="true" title={names.slice(-folded).join(', ')}>
              +{folded}
            </span>
          )}
          <input
            ref={input}
            id={id}
            role="combobox"
            aria-expanded={opened}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={opened && current ? `${id}-${current.key}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            placeholder={
              fleet ? '' : chosen.length === 0 ? placeholder : chosen.length < MOST_TOGETHER ? 'mais um…' : ''
            }
            onFocus={() => {
              setOpened(true)
              // Who has no pointer asks again what could not be read by coming back.
              for (const { refetch } of unread) void refetch()
            }}
            onBlur={() => setOpened(false)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setTakesFirst(false)
              setActive(null)
              setOpened(true)
            }}
            onKeyDown={takeKey}
          />
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label="Veículos, grupos e clientes encontrados"
          className={styles.list}
          hidden={!opened}
        >
          {choices.map((choice) => (
            <div
              key={choice.key}
              id={`${id}-${choice.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={styles.option}
              onPointerDown={(event) => {
                event.preventDefault()
                add(choice)
              }}
            >
              <strong>{choice.name}</strong>
              <span>{choice.hint}</span>
            </div>
          ))}
          {choices.length === 0 && unread.length === 0 && (
            <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
              {waits ? 'Buscando…' : 'Nenhum veículo, grupo ou cliente com este texto'}
            </div>
          )}
          {isCut(answered) && (
            <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
              {search.trim() === '' ? 'Há mais: digite para achar' : 'Há mais: digite mais para achar'}
            </div>
          )}
          {unread.length > 0 && <UnreadFound unread={unread} />}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

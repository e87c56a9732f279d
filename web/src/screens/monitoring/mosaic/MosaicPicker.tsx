import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { cutOff } from '#form/inputs/cut-off.ts'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import styles from './mosaic.module.css'

interface MosaicPickerProps {
  vehicleIds: readonly number[]
  onAdd: (vehicleId: number) => void
}

const MOST_FOUND = 50
const collator = new Intl.Collator('pt-BR')

/** Finds one more vehicle by all that the list finds it by. */
export function MosaicPicker({ vehicleIds, onAdd }: MosaicPickerProps) {
  const store = useFleetStore()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const choices = useMemo(() => {
    if (!opened) return []
    const others = [...store.fleet().vehicles.values()].filter(({ vehicleId }) => !vehicleIds.includes(vehicleId))
    const found = others.filter(vehicleMatcher(typed)).sort((one, other) => collator.compare(one.plate, other.plate))
    const shown = found.slice(0, MOST_FOUND).map(({ vehicleId, plate, description, customerName }) => ({
      value: String(vehicleId),
      label: [plate, description, customerName].filter(Boolean).join(' · '),
    }))
    return [...shown, ...cutOff(found.length - shown.length)]
  }, [store, vehicleIds, typed, opened])

  function take(value: string | null) {
    // The field is emptied for the next vehicle.
    setTyped('')
    if (value !== null) onAdd(Number(value))
  }

  return (
    <Select
      className={styles.picker ?? ''}
      aria-label="Adicionar veículo"
      placeholder="Adicionar veículo"
      size="xs"
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={<NothingFound>Nenhum veículo com este texto</NothingFound>}
      data={choices}
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onChange={take}
    />
  )
}

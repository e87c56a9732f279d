import { defaultOptionsFilter, type OptionsFilter, Select } from '@mantine/core'
import { cutOff } from '#form/inputs/cut-off.ts'

export interface OneOrAllProps {
  choices: readonly { id: number; label: string }[]
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** What is chosen where none is. */
  all: string
  label?: string
  /** Where the field has no label of its own beside it, it has a name all the same. */
  'aria-label'?: string
  size?: 'xs'
  nothingFoundMessage: string
}

const ALL = ''
const MOST_SHOWN = 100

/** Finds one of many by its name, or all of them. */
export function OneOrAll({ choices, value, onChange, all, ...look }: OneOrAllProps) {
  return (
    <Select
      {...look}
      searchable
      allowDeselect={false}
      data={[{ value: ALL, label: all }, ...choices.map(({ id, label }) => ({ value: String(id), label }))]}
      filter={foundFirst}
      value={String(value ?? ALL)}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : undefined)}
    />
  )
}

/** A list that is cut off says how many more there are. */
const foundFirst: OptionsFilter = ({ options, search }) => {
  const found = defaultOptionsFilter({ options, search, limit: options.length }) as typeof options
  return [...found.slice(0, MOST_SHOWN), ...cutOff(found.length - MOST_SHOWN)]
}

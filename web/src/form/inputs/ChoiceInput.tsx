import { Select } from '@mantine/core'
import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import { BRAZILIAN_STATES } from '../pickers/brazilian-states.ts'
import { countryChoices } from '../pickers/countries.ts'
import { type LookupName, useLookup } from '../pickers/use-lookups.ts'
import { type InputProps, wrapperProps } from './input-props.ts'

interface Choice {
  value: string
  label: string
}

const STATES: Choice[] = BRAZILIAN_STATES.map(([value, name]) => ({ value, label: `${value} · ${name}` }))
const STATUSES: Choice[] = [
  { value: String(ACTIVE), label: 'Ativo' },
  { value: String(INACTIVE), label: 'Inativo' },
]
const MARKS: Choice[] = [
  { value: '0', label: '0' },
  { value: '1', label: '1' },
]

/** One of a short list. A stored value that the list does not have stays and is shown. */
export function ChoiceInput(props: InputProps) {
  switch (props.field.input) {
    case 'state':
      return <TextChoice {...props} choices={STATES} />
    case 'country':
      return <TextChoice {...props} choices={countryChoices()} />
    case 'status':
      return <NumberChoice {...props} choices={STATUSES} />
    case 'mark':
      return <NumberChoice {...props} choices={MARKS} />
    default:
      return <LookupChoice {...props} />
  }
}

function LookupChoice(props: InputProps) {
  const { data = [] } = useLookup(props.field.input as LookupName)
  return <NumberChoice {...props} choices={data} clearable={!props.required} searchable />
}

interface ChoiceProps extends InputProps {
  choices: Choice[]
  clearable?: boolean
  searchable?: boolean
}

function NumberChoice({ choices, clearable = false, searchable = false, ...props }: ChoiceProps) {
  const value = props.value === null || props.value === undefined ? '' : String(props.value)
  return (
    <Choices
      {...props}
      choices={choices}
      clearable={clearable}
      searchable={searchable}
      value={value}
      onChange={(chosen) => props.onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}

function TextChoice({ choices, ...props }: ChoiceProps) {
  return <Choices {...props} choices={choices} clearable searchable value={String(props.value ?? '')} />
}

function Choices({ choices, clearable, searchable, value, ...props }: ChoiceProps & { value: string }) {
  const known = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      {...wrapperProps({ ...props, value })}
      data={known ? choices : [{ value, label: value }, ...choices]}
      value={value === '' ? null : value}
      placeholder="Escolha"
      searchable={searchable ?? false}
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      nothingFoundMessage={<NothingFound>Nada com este texto</NothingFound>}
      onChange={(chosen) => props.onChange(chosen ?? '')}
      onBlur={props.onLeave}
    />
  )
}

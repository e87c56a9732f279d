import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type InputProps, wrapperProps } from './input-props.ts'
import { NothingFound } from './NothingFound.tsx'
import { UnreadChoices } from './UnreadChoices.tsx'

export interface Choice {
  value: string
  label: string
}

interface ChoiceFieldProps extends InputProps {
  /** Undefined while nobody has read them. */
  choices: readonly Choice[] | undefined
  /** True where the field holds a number. */
  numeric?: boolean
  clearable?: boolean
  searchable?: boolean
  /** Draws the picture of a choice, beside its words and in the field. */
  picture?(value: string): ReactNode
  /** Is given where the choices could not be read, and reads them again. */
  onReadAgain?: (() => unknown) | false
}

/** Chooses one of a short list. A stored value that the list does not have stays and is shown. */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    choices: read,
    numeric = false,
    clearable = false,
    searchable = false,
    placeholder = 'Escolha',
    picture,
    onReadAgain,
  } = props
  const choices = read ?? []
  const value = props.value === null || props.value === undefined ? '' : String(props.value)
  const unread = onReadAgain && <UnreadChoices onReadAgain={onReadAgain} />
  const known = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      {...wrapperProps(unread ? { ...props, hint: unread } : props)}
      data={known ? [...choices] : [{ value, label: numeric ? `Código ${value}` : value }, ...choices]}
      value={value === '' ? null : value}
      placeholder={placeholder}
      searchable={searchable}
      clearable={clearable}
      allowDeselect={clearable}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      // Of what was not read there is nothing to open, and nothing to say.
      nothingFoundMessage={
        read && <NothingFound>{read.length === 0 ? 'Nada para escolher' : 'Nada com este texto'}</NothingFound>
      }
      onChange={(chosen) => props.onChange(numeric ? (chosen === null ? null : Number(chosen)) : (chosen ?? ''))}
      onBlur={props.onLeave}
      {...(picture && {
        leftSection: picture(value),
        renderOption: ({ option }) => (
          <>
            {picture(option.value)}
            {option.label}
          </>
        ),
      })}
    />
  )
}

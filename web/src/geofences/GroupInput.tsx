import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'

interface GroupInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  groups: readonly string[]
  value: string
  onChange(group: string): void
  onLeave?(): void
}

/** Asks for a group by its name, and offers those that there are. */
export function GroupInput({ groups, onChange, onLeave, ...props }: GroupInputProps) {
  const id = useId()
  return (
    <>
      <TextInput
        {...props}
        list={id}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...(onLeave && { onBlur: onLeave })}
      />
      <datalist id={id}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  )
}

import { Checkbox } from '@mantine/core'
import styles from '#registers/form/fields.module.css'
import { type InputProps, wrapperProps } from './input-props.ts'

/** Yes or no. */
export function SwitchField(props: InputProps) {
  const { id, error, disabled, description } = wrapperProps(props)
  return (
    <Checkbox
      id={id}
      className={styles.checkbox ?? ''}
      label={props.label}
      description={description}
      error={error}
      disabled={disabled}
      checked={Boolean(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      onBlur={props.onLeave}
    />
  )
}

import { Checkbox } from '@mantine/core'
import { type InputProps, wrapperProps } from './input-props.ts'
import styles from './inputs.module.css'

/** Asks for yes or no. */
export function SwitchField(props: InputProps) {
  const { inputWrapperOrder: _, label, ...shared } = wrapperProps(props)
  return (
    <Checkbox
      {...shared}
      className={styles.checkbox ?? ''}
      label={label}
      checked={Boolean(props.value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      onBlur={props.onLeave}
    />
  )
}

import { type PickerSource, RecordPicker } from '../pickers/RecordPicker.tsx'
import { type InputProps, wrapperProps } from './input-props.ts'

interface PickerFieldProps extends InputProps {
  source: PickerSource
  /** True where the field holds the record's number; else it holds the record's key as text. */
  numeric?: boolean
}

/** Asks for another record, which is found by what is typed. */
export function PickerField({ source, numeric = true, ...props }: PickerFieldProps) {
  const { label, error, description, disabled = false, id } = wrapperProps(props)
  return (
    <RecordPicker
      source={source}
      label={label}
      {...(id && { id })}
      {...(props.first && { first: true })}
      value={props.value === null || props.value === '' ? null : String(props.value)}
      error={error}
      description={description}
      disabled={disabled}
      onChange={(key) => props.onChange(numeric ? (key === null ? null : Number(key)) : (key ?? ''))}
      onBlur={props.onLeave}
    />
  )
}

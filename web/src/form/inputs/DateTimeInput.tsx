import { type InputProps, wrapperProps } from './input-props.ts'
import { TypedTime } from './TypedTime.tsx'

/** Asks for a time of a record. */
export function DateTimeInput(props: InputProps) {
  const { value, onChange, onLeave } = props
  const shown = typeof value === 'number' || typeof value === 'string' ? value : null
  return <TypedTime {...wrapperProps(props)} value={shown} onChange={onChange} onLeave={onLeave} />
}

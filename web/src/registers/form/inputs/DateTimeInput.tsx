import { TextInput } from '@mantine/core'
import { instantOf, wallTime } from '@monitorweb/domain/time-zone'
import { timeZone } from '#format/time-zone.ts'
import { type InputProps, wrapperProps } from './input-props.ts'

/** An instant, read and typed in the person's zone; empty for none. */
export function DateTimeInput(props: InputProps) {
  const { value, onChange, onLeave } = props
  const at = typeof value === 'number' ? value : null
  return (
    <TextInput
      {...wrapperProps(props)}
      type="datetime-local"
      value={at === null ? '' : new Date(wallTime(at, timeZone())).toISOString().slice(0, 16)}
      onChange={({ currentTarget }) => {
        const wall = Date.parse(`${currentTarget.value}Z`)
        onChange(Number.isNaN(wall) ? null : instantOf(wall, timeZone()))
      }}
      onBlur={onLeave}
    />
  )
}

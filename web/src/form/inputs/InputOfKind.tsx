import { DateTimeInput } from './DateTimeInput.tsx'
import type { InputKind, InputProps } from './input-props.ts'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextField } from './TextField.tsx'

interface InputOfKindProps extends InputProps {
  kind: InputKind
  mask?: ((text: string) => string) | undefined
}

/** Shows what a field of this kind is typed with. */
export function InputOfKind({ kind, mask, ...props }: InputOfKindProps) {
  switch (kind) {
    case 'number':
      return <NumberField {...props} />
    case 'switch':
      return <SwitchField {...props} />
    case 'dateTime':
      return <DateTimeInput {...props} />
    case 'password':
      return <PasswordField {...props} />
    default:
      return <TextField {...props} kind={kind} mask={mask} />
  }
}

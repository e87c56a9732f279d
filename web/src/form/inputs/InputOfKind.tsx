import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { InputKind, InputProps } from './input-props.ts'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'

const DateTimeInput = lazyPart(() => import('./DateTimeInput.tsx'), 'DateTimeInput')
const SwitchField = lazyPart(() => import('./SwitchField.tsx'), 'SwitchField')

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
      return (
        <Suspense fallback={<Skeleton height={24} />}>
          <SwitchField {...props} />
        </Suspense>
      )
    case 'dateTime':
      return (
        <Suspense fallback={<Skeleton height={60} />}>
          <DateTimeInput {...props} />
        </Suspense>
      )
    case 'password':
      return <PasswordField {...props} />
    default:
      return <TextField {...props} kind={kind} mask={mask} />
  }
}

import { Controller } from 'react-hook-form'
import { ChoiceInput } from '#form/inputs/ChoiceInput.tsx'
import { DateTimeInput } from '#form/inputs/DateTimeInput.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { NumberField } from '#form/inputs/NumberField.tsx'
import { PasswordField } from '#form/inputs/PasswordField.tsx'
import { PickerInput } from '#form/inputs/PickerInput.tsx'
import { SecretField } from '#form/inputs/SecretField.tsx'
import { SwitchField } from '#form/inputs/SwitchField.tsx'
import { TextField } from '#form/inputs/TextField.tsx'
import { type FormField, fieldId, type RegisterForm } from '../definitions/form-definition.ts'
import { DuplicateHint } from './DuplicateHint.tsx'
import { contractField, normalised } from './form-rules.ts'
import type { RegisterFormState } from './use-register-form.ts'

interface FieldInputProps {
  field: FormField
  definition: RegisterForm
  state: Pick<RegisterFormState, 'form' | 'base'>
  recordKey: string | null
}

/** One field: its label, its input, what is odd or wrong about it. Left, it is written as it will be stored. */
export function FieldInput({ field, definition, state, recordKey }: FieldInputProps) {
  const { form, base } = state
  const contract = contractField(definition, field.name)
  const elsewhere = field.elsewhere?.(recordKey) ?? null
  const required = contract?.required || (field.input === 'newPassword' && recordKey === null)
  return (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: input, fieldState }) => {
        const leave = () => {
          const stored = normalised(definition, field, input.value)
          if (stored !== input.value) form.setValue(field.name, stored, { shouldDirty: true, shouldValidate: true })
          input.onBlur()
        }
        const warning = fieldState.error ? null : (field.warn?.(String(input.value ?? '')) ?? null)
        const shared: InputProps = {
          field,
          id: fieldId(definition, field.name),
          label: field.label ?? contract?.label ?? '',
          required,
          value: input.value,
          error: fieldState.error?.message,
          disabled: elsewhere !== null || Boolean(field.fixed && recordKey !== null),
          hint: (
            <>
              {warning && <span data-warning="true">{warning}</span>}
              {field.unique && !fieldState.error && (
                <DuplicateHint
                  register={definition.register}
                  wireField={contract?.inputWire ?? ''}
                  value={String(input.value ?? '')}
                  unchanged={input.value === base[field.name]}
                  ownKey={recordKey ?? ''}
                />
              )}
              {elsewhere ?? (!warning && !(field.input === 'newPassword' && recordKey === null) && field.help)}
            </>
          ),
          recordKey,
          register: definition.register,
          wireName: contract?.inputWire ?? '',
          onChange: input.onChange,
          onLeave: leave,
        }
        return <InputOfKind {...shared} />
      }}
    />
  )
}

function InputOfKind(props: InputProps) {
  switch (props.field.input) {
    case 'customer':
    case 'device':
      return <PickerInput {...props} />
    case 'version':
    case 'userType':
    case 'profile':
    case 'state':
    case 'country':
    case 'status':
    case 'mark':
      return <ChoiceInput {...props} />
    case 'secret':
      return <SecretField {...props} />
    case 'newPassword':
    case 'repeatedPassword':
      return <PasswordField {...props} />
    case 'dateTime':
      return <DateTimeInput {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'switch':
      return <SwitchField {...props} />
    default:
      return <TextField {...props} />
  }
}

import { ACTIVE, INACTIVE } from '@monitorweb/contract/registers/record'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { type ReactNode, Suspense } from 'react'
import { call } from '#api/client.ts'
import { contractField, type FieldName } from '#form/contract-form.ts'
import { Field } from '#form/Field.tsx'
import { type Choice, ChoiceField } from '#form/inputs/ChoiceField.tsx'
import type { InputKind, InputProps } from '#form/inputs/input-props.ts'
import { LookupField } from '#form/inputs/LookupField.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { customerSource, freeDeviceSource } from '#form/pickers/picker-sources.ts'
import type { ContractForm } from '#form/use-contract-form.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { type FormField, fieldId, type RegisterInput } from '../definitions/form-definition.ts'
import type { RegisterIdentity } from '../register.ts'
import { CreateInPlace } from './CreateInPlace.tsx'
import { DuplicateHint } from './DuplicateHint.tsx'

const OddValue = lazyPart(() => import('#form/OddValue.tsx'), 'OddValue', { placeless: true })
const KindField = lazyPart(() => import('./KindField.tsx'), 'KindField')
const ChosenGroups = lazyPart(() => import('./ChosenGroups.tsx'), 'ChosenGroups')
const SecretField = lazyPart(() => import('#form/inputs/SecretField.tsx'), 'SecretField')

const STATUSES: Choice[] = [
  { value: String(ACTIVE), label: 'Ativo' },
  { value: String(INACTIVE), label: 'Inativo' },
]

interface FieldInputProps<F extends FieldSet> {
  field: FormField<FieldName<F>>
  register: RegisterIdentity
  form: ContractForm<F>
  recordKey: string | null
  /** A dialog that opens puts the focus on this field. */
  first?: boolean
}

/** Shows a field of a register: what its form says of it, and what is odd about its value. */
export function FieldInput<F extends FieldSet>({
  field,
  register,
  form,
  recordKey,
  first = false,
}: FieldInputProps<F>) {
  const { name, input, label, placeholder, autoComplete } = field
  const contract = contractField(form.fields, name)
  const wireField = contract?.inputWire ?? ''
  const value = form.values[name]
  const text = String(value ?? '')
  const compared = field.comparedAfter ? [field.comparedAfter, name] : [name]
  const wrong = form.errors[name] !== undefined
  const elsewhere = field.elsewhere?.(recordKey) ?? null
  const closed = elsewhere !== null || Boolean(field.fixed && recordKey !== null)
  const isNewPassword = input === 'newPassword' && recordKey === null
  const warn = wrong || closed || text === '' ? undefined : field.warn
  const help = isNewPassword ? undefined : field.help
  const hint = (
    <>
      {field.unique && !wrong && (
        <DuplicateHint
          register={register}
          wireField={wireField}
          value={text && compared.map((each) => form.values[each]).join('')}
          unchanged={compared.every((each) => form.values[each] === form.base[each])}
          ownKey={recordKey ?? ''}
        />
      )}
      {elsewhere ??
        (warn ? (
          <Suspense fallback={help}>
            <OddValue oddity={warn} text={text} values={form.values} {...(help && { otherwise: help })} />
          </Suspense>
        ) : (
          help
        ))}
    </>
  )
  const chosen = chooserOf(field, {
    required: contract?.required ?? false,
    async reveal() {
      const { auditOperations } = await import('@monitorweb/contract/administration/audit-operations')
      const args = { kind: register.wire, key: recordKey ?? '', field: wireField }
      return (await call(auditOperations.revealSecret, args)).value
    },
  })
  return (
    <>
      <Field
        form={form}
        name={name}
        id={fieldId({ register }, name)}
        mark="words"
        required={contract?.required || isNewPassword}
        hint={hint}
        first={first}
        input={input === 'newPassword' ? 'password' : (input as InputKind)}
        {...(label && { label })}
        {...(placeholder && { placeholder })}
        {...(autoComplete && { autoComplete })}
        {...(closed && (isText(input) ? { readOnly: true } : { disabled: true }))}
      >
        {chosen}
      </Field>
      {field.creates && !closed && (
        <CreateInPlace
          kind={input === 'customer' ? 'customer' : 'device'}
          onCreated={(key) => form.set(name, (input === 'customer' ? Number(key) : key) as typeof value)}
        />
      )}
    </>
  )
}

/** Tells whether a closed field can still be read and copied: one that is typed can, one that is chosen cannot. */
function isText(input: RegisterInput): boolean {
  return ['text', 'taxNumber', 'postalCode', 'phone', 'plate', 'code', 'serial', 'email', 'lines'].includes(input)
}

interface Chooser {
  required: boolean
  reveal(): Promise<string>
}

/** Answers what draws a field that is chosen and not typed. */
function chooserOf(
  { input, choices }: FormField,
  { required, reveal }: Chooser,
): ((props: InputProps) => ReactNode) | undefined {
  switch (input) {
    case 'customer':
      return (props) => <PickerField {...props} source={customerSource} />
    case 'device':
      return (props) => <PickerField {...props} source={freeDeviceSource} numeric={false} />
    case 'choice':
      return (props) => (
        <ChoiceField
          {...props}
          choices={choices?.list() ?? []}
          numeric={choices?.numeric ?? false}
          clearable={!choices?.numeric}
          searchable={!choices?.numeric}
        />
      )
    case 'vehicleKind':
    case 'vehicleIcon':
    case 'serviceKind':
      return (props) => (
        <Suspense fallback={<Skeleton height={60} />}>
          <KindField {...props} kind={input} />
        </Suspense>
      )
    case 'vehicleGroups':
      return (props) => (
        <Suspense fallback={<Skeleton height={60} />}>
          <ChosenGroups {...props} />
        </Suspense>
      )
    case 'status':
      return (props) => <ChoiceField {...props} choices={STATUSES} numeric />
    case 'version':
    case 'userType':
    case 'profile':
      return (props) => <LookupField {...props} lookup={input} clearable={!required} />
    case 'secret':
      return (props) => (
        <Suspense fallback={<Skeleton height={60} />}>
          <SecretField {...props} reveal={reveal} />
        </Suspense>
      )
    default:
      return undefined
  }
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { may } from '#registers/access.tsx'
import styles from '#registers/form/fields.module.css'
import { QuickCreateContext } from '#registers/form/quick-create-context.ts'
import { customerSource, freeDeviceSource } from '../pickers/picker-sources.ts'
import { RecordPicker } from '../pickers/RecordPicker.tsx'
import { type InputProps, wrapperProps } from './input-props.ts'

/** Another record, found by what is typed, or created in place. */
export function PickerInput(props: InputProps) {
  const [creating, setCreating] = useState(false)
  const quickCreate = use(QuickCreateContext)
  const customer = props.field.input === 'customer'
  const { label, error, description, disabled, id } = wrapperProps(props)
  const value = props.value === null || props.value === '' ? null : String(props.value)
  const take = (key: string | null) => props.onChange(customer ? (key === null ? null : Number(key)) : (key ?? ''))
  return (
    <>
      <RecordPicker
        source={customer ? customerSource : freeDeviceSource}
        label={label}
        id={id}
        value={value}
        error={error}
        description={description}
        disabled={disabled}
        onChange={take}
        onBlur={props.onLeave}
      />
      {!disabled && props.field.creates && quickCreate && may(customer ? 'createCustomer' : 'createDevice') && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={styles.inPlace ?? ''}
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          {customer ? 'Cadastrar cliente' : 'Cadastrar equipamento'}
        </Button>
      )}
      {creating && (
        <Suspense>
          {quickCreate?.({
            kind: customer ? 'customer' : 'device',
            onClose: () => setCreating(false),
            onCreated(key) {
              take(key)
              setCreating(false)
            },
          })}
        </Suspense>
      )}
    </>
  )
}

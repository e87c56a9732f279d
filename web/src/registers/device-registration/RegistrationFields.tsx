import { SegmentedControl, Select, TextInput } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { isPlate, normalizePlate } from '@monitorweb/domain/brazil/plate'
import { IconCircleCheck } from '@tabler/icons-react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import type { RegistrationProgress } from './register-device.ts'
import styles from './registration.module.css'
import type { RegistrationForm } from './registration-form.ts'
import { useDeviceVersions } from './use-device-versions.ts'

interface RegistrationFieldsProps {
  device: UnknownDevice
  form: UseFormReturn<RegistrationForm>
  progress: RegistrationProgress
}

export function RegistrationFields({ device, form, progress }: RegistrationFieldsProps) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Cliente</legend>
        {progress.customerId === null ? (
          <CustomerFields form={form} />
        ) : (
          <Done text={`${progress.customerName || 'Cliente'} já está gravado.`} />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Equipamento</legend>
        {progress.deviceRegistered ? (
          <Done text={`Equipamento ${device.serial} já está gravado.`} />
        ) : (
          <DeviceFields device={device} form={form} />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Veículo</legend>
        <VehicleFields form={form} />
      </fieldset>
    </>
  )
}

type FormPart = Pick<RegistrationFieldsProps, 'form'>

function CustomerFields({ form }: FormPart) {
  const { control, register, formState } = form
  const kind = useWatch({ control, name: 'customerKind' })
  return (
    <>
      <Controller
        control={control}
        name="customerKind"
        render={({ field }) => (
          <SegmentedControl
            aria-label="Cliente existente ou novo"
            data={[
              { value: 'existing', label: 'Já cadastrado' },
              { value: 'new', label: 'Novo cliente' },
            ]}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {kind === 'existing' ? (
        <Controller
          control={control}
          name="customerId"
          render={({ field, fieldState }) => (
            <RecordPicker
              source={customerSource}
              label="Cliente"
              value={field.value === null ? null : String(field.value)}
              onChange={(value) => field.onChange(value === null ? null : Number(value))}
              error={fieldState.error?.message}
            />
          )}
        />
      ) : (
        <div className={styles.pair}>
          <TextInput
            label="Nome"
            autoComplete="off"
            {...register('customerName')}
            error={formState.errors.customerName?.message}
          />
          <TextInput
            label="CPF ou CNPJ (opcional)"
            autoComplete="off"
            {...register('taxNumber')}
            error={formState.errors.taxNumber?.message}
          />
        </div>
      )}
    </>
  )
}

function DeviceFields({ device, form }: Omit<RegistrationFieldsProps, 'progress'>) {
  const versions = useDeviceVersions()
  return (
    <div className={styles.pair}>
      <TextInput label="Número de série" value={device.serial} readOnly classNames={{ input: styles.fixed ?? '' }} />
      <Controller
        control={form.control}
        name="versionId"
        render={({ field, fieldState }) => (
          <Select
            label="Modelo (opcional)"
            placeholder="Escolha o modelo"
            data={(versions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={field.value === null ? null : String(field.value)}
            onChange={(value) => field.onChange(value === null ? null : Number(value))}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

function VehicleFields({ form }: FormPart) {
  const { register, formState, control, setValue } = form
  const plate = normalizePlate(useWatch({ control, name: 'plate' }))
  const odd = plate.length >= 7 && !isPlate(plate)
  return (
    <div className={styles.pair}>
      <TextInput
        label="Placa"
        placeholder="ABC1D23"
        autoComplete="off"
        autoCapitalize="characters"
        description={odd ? 'A placa não tem o formato usual. Confira antes de gravar.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...register('plate', { onBlur: ({ target }) => setValue('plate', normalizePlate(target.value)) })}
        error={formState.errors.plate?.message}
      />
      <TextInput
        label="Descrição"
        placeholder="Scania R450, Frota 112"
        autoComplete="off"
        {...register('description')}
        error={formState.errors.description?.message}
      />
    </div>
  )
}

function Done({ text }: { text: string }) {
  return (
    <p className={styles.done}>
      <IconCircleCheck size={18} aria-hidden="true" />
      {text}
    </p>
  )
}

import { SegmentedControl, TextInput } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { isPlate, normalizePlate } from '@monitorweb/domain/brazil/plate'
import { IconCircleCheck } from '@tabler/icons-react'
import { Field } from '#form/Field.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import type { ContractForm } from '#form/use-contract-form.ts'
import type { RegistrationProgress } from './register-device.ts'
import styles from './registration.module.css'
import type { registrationFields } from './registration-form.ts'
import { useDeviceVersions } from './use-device-versions.ts'

interface RegistrationFieldsProps {
  device: UnknownDevice
  form: ContractForm<typeof registrationFields>
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
  const { customerKind } = form.values
  return (
    <>
      <SegmentedControl
        aria-label="Cliente existente ou novo"
        data={[
          { value: 'existing', label: 'Já cadastrado' },
          { value: 'new', label: 'Novo cliente' },
        ]}
        value={customerKind}
        onChange={(kind) => form.set('customerKind', kind)}
      />
      {customerKind === 'existing' ? (
        <Field form={form} name="customerId">
          {(props) => <PickerField {...props} source={customerSource} />}
        </Field>
      ) : (
        <div className={styles.pair}>
          <Field form={form} name="customerName" />
          <Field form={form} name="taxNumber" label="CPF ou CNPJ (opcional)" />
        </div>
      )}
    </>
  )
}

function DeviceFields({ device, form }: Omit<RegistrationFieldsProps, 'progress'>) {
  const versions = useDeviceVersions()
  const choices = versions.data?.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={styles.pair}>
      <TextInput label="Número de série" value={device.serial} readOnly classNames={{ input: styles.fixed ?? '' }} />
      <Field form={form} name="versionId" label="Modelo (opcional)" placeholder="Escolha o modelo">
        {(props) => (
          <ChoiceField {...props} choices={choices} numeric onReadAgain={versions.isLoadingError && versions.refetch} />
        )}
      </Field>
      {device.clockFault && (
        <Field
          form={form}
          name="clockZone"
          placeholder={device.clockFault.zone}
          hint="Proposto pelo que ele enviou até agora. Vazio: UTC."
        />
      )}
    </div>
  )
}

function VehicleFields({ form }: FormPart) {
  const plate = normalizePlate(form.values.plate)
  const odd = plate.length >= 7 && !isPlate(plate)
  return (
    <div className={styles.pair}>
      <Field
        form={form}
        name="plate"
        input="plate"
        placeholder="ABC1D23"
        hint={odd ? 'A placa não tem o formato usual. Confira antes de gravar.' : ''}
      />
      <Field form={form} name="description" placeholder="Scania R450, Frota 112" />
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

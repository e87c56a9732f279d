import { Button } from '@mantine/core'
import {
  type VehicleGroup,
  vehicleGroupInputFields,
  vehicleGroupOperations,
} from '@monitorweb/contract/registers/vehicle-group-operations'
import { call } from '#api/client.ts'
import { choosesCustomer, ownCustomerId } from '#api/session/own-customer.ts'
import { startingValues } from '#form/contract-form.ts'
import { DraftNote } from '#form/DraftNote.tsx'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { LeaveGuard } from '#form/LeaveGuard.tsx'
import { ChosenField } from '#form/pickers/ChosenField.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { useTellTyped } from '#form/use-steady-record.ts'
import { ColorField } from '#geofences/ColorField.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import styles from '../rules.module.css'
import { useVehicleGroupNews } from './use-vehicle-group-news.ts'

const { customerId, name, color, vehicles } = vehicleGroupInputFields
const FIELDS = { customerId, name, color, vehicles }

interface GroupEditorProps {
  /** Null where a new one is made. */
  group: VehicleGroup | null
  /** Is told whether something is typed. */
  onTyped?(typed: boolean): void
  onDone(): Promise<void>
}

/** Asks for a group of vehicles. */
export function GroupEditor({ group, onTyped, onDone }: GroupEditorProps) {
  const notice = useNotice()
  const tellNews = useVehicleGroupNews()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: {
      ...startingValues(FIELDS, group),
      customerId: group?.customerId ?? ownCustomerId(),
    },
    isStored: group !== null,
    draft: { name: `grupos-de-veiculos/${group?.id ?? 'novo'}`, recordVersion: group?.recordVersion ?? null },
    async send(values) {
      if (group === null) await call(vehicleGroupOperations.createVehicleGroup, { input: values })
      else {
        const { id } = group
        const recordVersion = form.restoredVersion ?? group.recordVersion
        await call(vehicleGroupOperations.changeVehicleGroup, { input: { ...values, id, recordVersion } })
      }
      notice('Dados Gravados com Sucesso!')
      await tellNews()
      await onDone()
    },
  })
  useTellTyped(form.changed.length > 0, onTyped)
  return (
    <Form form={form} className={styles.form}>
      <DraftNote form={form} unsent="gravou" />
      {group === null && choosesCustomer() && (
        <Field form={form} name="customerId">
          {(props) => <PickerField {...props} source={customerSource} first />}
        </Field>
      )}
      <Field form={form} name="name" placeholder="Entregas, Diretoria, Turno da noite" />
      <Field form={form} name="color">
        {(props) => <ColorField {...props} />}
      </Field>
      <Field form={form} name="vehicles">
        {(props) => <ChosenField {...props} source={vehicleSource} />}
      </Field>
      <FormProblem message={form.failure} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.changed.length === 0} aria-busy={form.busy}>
          Salvar
        </Button>
        {group && (
          <DeleteButton
            remove={() => call(vehicleGroupOperations.deleteVehicleGroup, { id: group.id })}
            onGone={async () => {
              await onDone()
              await tellNews()
              notice('Grupo excluído; os veículos ficam.')
            }}
          />
        )}
      </div>
      <LeaveGuard dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
    </Form>
  )
}

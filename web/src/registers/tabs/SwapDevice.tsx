import { Button, SegmentedControl } from '@mantine/core'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { anyDeviceSource, freeDeviceSource } from '#form/pickers/picker-sources.ts'
import { useContractForm } from '#form/use-contract-form.ts'
import { formatDateTime } from '#format/date-time.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { CreateInPlace } from '../form/CreateInPlace.tsx'
import styles from './tabs.module.css'

interface SwapDeviceProps {
  vehicleId: number
  vehicleTitle: string
  /** The serial of the device that is in the vehicle now; "" for none. */
  currentSerial: string
  onClose(): void
  onSwapped(): void
}

const { serial, at, takeFromOther } = registerTools.swapDevice.args
const FIELDS = { serial, at, takeFromOther }

/**
 * Puts another device into a vehicle, also one that is registered here, or takes the device out, from a time on; what was before stays with the old
 * device.
 */
export function SwapDevice({ vehicleId, vehicleTitle, currentSerial, onClose, onSwapped }: SwapDeviceProps) {
  const [kind, setKind] = useState<'put' | 'take'>('put')
  const [registering, setRegistering] = useState(false)
  const notice = useNotice()
  const form = useContractForm({
    fields: FIELDS,
    initial: { serial: '', at: null, takeFromOther: false },
    check: (typed) => (kind === 'put' && typed.serial === '' ? { serial: 'Escolha o equipamento.' } : {}),
    confirms: true,
    async send(swap) {
      await call(registerTools.swapDevice, { vehicleId, ...swap, serial: kind === 'put' ? swap.serial : '' })
      notice('Dados Gravados com Sucesso!')
      onSwapped()
    },
  })
  const { values } = form
  const when = typeof values.at === 'number' ? `desde ${formatDateTime(values.at)}` : 'a partir de agora'
  const source = values.takeFromOther ? anyDeviceSource : freeDeviceSource

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Trocar equipamento"
      size={520}
      covered={form.confirming !== null || registering}
    >
      <Form form={form}>
        <div className={styles.swap}>
          <p className={styles.lead}>
            {vehicleTitle} {currentSerial ? `tem o equipamento ${currentSerial}.` : 'não tem equipamento.'} As posições
            anteriores à troca continuam no histórico do veículo.
          </p>
          <FormProblem message={form.failure} />
          {currentSerial && (
            <SegmentedControl
              aria-label="O que fazer"
              data={[
                { value: 'put', label: 'Pôr outro' },
                { value: 'take', label: 'Só retirar' },
              ]}
              value={kind}
              onChange={(value) => setKind(value as 'put' | 'take')}
            />
          )}
          {kind === 'put' && (
            <>
              <Field form={form} name="serial" label="Equipamento novo" first>
                {(props) => <PickerField {...props} source={source} numeric={false} />}
              </Field>
              <div>
                <CreateInPlace
                  kind="device"
                  onCreated={(created) => form.set('serial', created)}
                  onShown={setRegistering}
                />
              </div>
              <Field
                form={form}
                name="takeFromOther"
                label="Mostrar também os que estão em outros veículos, e retirar de lá"
                size="xs"
              />
            </>
          )}
          <Field
            form={form}
            name="at"
            label="Data e hora da troca"
            hint="Vazio: agora. No passado, as posições desde então passam para este veículo."
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Trocar</Button>
        </div>
      </Form>
      <FormConfirm
        form={form}
        summary={
          kind === 'put' ? `${values.serial} passa para ${vehicleTitle} ${when}.` : `${currentSerial} sai ${when}.`
        }
      />
    </Dialog>
  )
}

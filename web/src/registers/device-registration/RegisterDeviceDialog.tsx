import { Button } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { DeviceVersion } from '@monitorweb/contract/registers/device-version'
import { useEffect, useEffectEvent } from 'react'
import { QueryScope } from '#api/QueryScope.tsx'
import { DraftNote } from '#form/DraftNote.tsx'
import { Form } from '#form/Form.tsx'
import { FormConfirm } from '#form/FormConfirm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import type { ContractForm } from '#form/use-contract-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { AlikeDevices } from './AlikeDevices.tsx'
import { RegistrationFields } from './RegistrationFields.tsx'
import styles from './registration.module.css'
import type { RegistrationForm, registrationFields } from './registration-form.ts'
import { UnknownClocks } from './UnknownClocks.tsx'
import { useDeviceVersions, versionOfProtocol } from './use-device-versions.ts'
import { useRegistration } from './use-registration.ts'

interface RegisterDeviceDialogProps {
  device: UnknownDevice
  /** Is called when the dialog is closed without saving; what was typed waits for the next opening. */
  onClose: () => void
  onRegistered: (vehicleId: number) => void
}

/** Makes a vehicle of an unknown device in one dialog: customer, device and vehicle together. */
export function RegisterDeviceDialog(props: RegisterDeviceDialogProps) {
  return (
    <QueryScope>
      <Registration {...props} />
    </QueryScope>
  )
}

function Registration({ device, onClose, onRegistered }: RegisterDeviceDialogProps) {
  const narrow = useScreen('(max-width: 559px)')
  const { form, progress } = useRegistration(device, onRegistered)
  useSuggestedVersion(device, form)

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Cadastrar equipamento"
      size={620}
      fullScreen={narrow}
      covered={form.confirming !== null}
    >
      <Form form={form} className={styles.form}>
        <p className={styles.lead}>
          As posições que este equipamento já enviou passam a aparecer no histórico do veículo.
        </p>
        <DraftNote form={form} unsent="gravou" />
        <AlikeDevices serial={device.serial} />
        <UnknownClocks devices={[device]} />
        <FormProblem message={form.failure} />
        <RegistrationFields device={device} form={form} progress={progress} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Salvar</Button>
        </div>
      </Form>
      <FormConfirm form={form} summary={form.confirming ? summaryOf(form.confirming, device) : ''} />
    </Dialog>
  )
}

function summaryOf({ plate, description }: RegistrationForm, { serial }: UnknownDevice): string {
  return `O equipamento ${serial} passa a ser do veículo ${[plate, description].filter(Boolean).join(' · ')}.`
}

/**
 * Lets the form begin with the model that speaks the device's protocol, unless the person chose one: what the program
 * proposes is nothing that was typed.
 */
function useSuggestedVersion({ protocol }: UnknownDevice, form: ContractForm<typeof registrationFields>): void {
  const { data } = useDeviceVersions()
  const suggest = useEffectEvent((versions: readonly DeviceVersion[]) => {
    const versionId = versionOfProtocol(versions, protocol)
    if (form.values.versionId === null && versionId !== null) form.rebase({ ...form.base, versionId })
  })
  useEffect(() => {
    if (data) suggest(data)
  }, [data])
}

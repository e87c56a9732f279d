import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { QueryScope } from '#api/QueryScope.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { RegistrationFields } from './RegistrationFields.tsx'
import styles from './registration.module.css'
import { forgetDraft, keepDraft, readDraft } from './registration-draft.ts'
import { type RegistrationForm, registrationSchema } from './registration-form.ts'
import { useDeviceVersions, versionOfProtocol } from './use-device-versions.ts'
import { useRegistration } from './use-registration.ts'

interface RegisterDeviceDialogProps {
  device: UnknownDevice
  /** Closed without saving; what was typed waits for the next opening. */
  onClose: () => void
  onRegistered: (vehicleId: number) => void
}

/** One dialog that makes a vehicle of an unknown device: customer, device and vehicle together. */
export function RegisterDeviceDialog(props: RegisterDeviceDialogProps) {
  return (
    <QueryScope>
      <Registration {...props} />
    </QueryScope>
  )
}

function Registration({ device, onClose, onRegistered }: RegisterDeviceDialogProps) {
  const [draft] = useState(() => readDraft(device.serial))
  const form = useForm<RegistrationForm>({ resolver: zodResolver(registrationSchema), defaultValues: draft.form })
  const [confirming, setConfirming] = useState<RegistrationForm | null>(null)
  const narrow = useScreen('(max-width: 559px)')
  const { send, busy, error, refused, progress } = useRegistration({
    device,
    form,
    initial: draft.progress,
    onRegistered(vehicleId) {
      forgetDraft(device.serial)
      onRegistered(vehicleId)
    },
  })
  useSuggestedVersion(device, form)

  function close() {
    keepDraft(device.serial, { form: form.getValues(), progress })
    onClose()
  }

  async function confirm() {
    if (confirming) await send(confirming)
    setConfirming(null)
  }

  return (
    <Dialog
      opened
      onClose={close}
      title="Cadastrar equipamento"
      size={620}
      fullScreen={narrow}
      covered={confirming !== null}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(setConfirming)(event)}>
        <p className={styles.lead}>
          As posições que este equipamento já enviou passam a aparecer no histórico do veículo.
        </p>
        <FormProblem message={error} />
        <RegistrationFields device={device} form={form} progress={progress} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit">Salvar</Button>
        </div>
      </form>
      <ConfirmSend
        opened={confirming !== null}
        busy={busy}
        summary={confirming ? summaryOf(confirming, device) : ''}
        onCancel={() => setConfirming(null)}
        onClosed={() => refused && form.setFocus(refused)}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  )
}

function summaryOf({ plate, description }: RegistrationForm, { serial }: UnknownDevice): string {
  return `O equipamento ${serial} passa a ser do veículo ${[plate, description].filter(Boolean).join(' · ')}.`
}

/** Fills in the model that speaks the device's protocol, unless the person chose one. */
function useSuggestedVersion(device: UnknownDevice, form: ReturnType<typeof useForm<RegistrationForm>>): void {
  const { data } = useDeviceVersions()
  useEffect(() => {
    if (!data || form.getValues('versionId') !== null || form.formState.dirtyFields.versionId) return
    form.setValue('versionId', versionOfProtocol(data, device.protocol))
  }, [data, device.protocol, form])
}

import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { TypedTime } from '#form/inputs/TypedTime.tsx'
import { anyDeviceSource, freeDeviceSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { formatDateTime } from '#format/date-time.ts'
import { ConfirmSend } from '#ui/overlay/ConfirmSend.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './tabs.module.css'

interface SwapDeviceProps {
  vehicleId: number
  vehicleTitle: string
  /** The device in it now, "" for none. */
  currentSerial: string
  onClose(): void
  onSwapped(): void
}

/** Puts another device into a vehicle, or takes it out, from a time on; what was before stays the old one's. */
export function SwapDevice({ vehicleId, vehicleTitle, currentSerial, onClose, onSwapped }: SwapDeviceProps) {
  const [kind, setKind] = useState<'put' | 'take'>('put')
  const [serial, setSerial] = useState<string | null>(null)
  const [at, setAt] = useState<number | string | null>(null)
  const [takeFromOther, setTakeFromOther] = useState(false)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useNotice()
  const missing = kind === 'put' && serial === null
  const wrongTime = typeof at === 'string'

  function ask() {
    setTried(true)
    setFailure(null)
    if (!missing && !wrongTime) setConfirming(true)
  }

  async function swap() {
    setBusy(true)
    try {
      await call(registerTools.swapDevice, {
        vehicleId,
        serial: kind === 'put' ? (serial ?? '') : '',
        ...(typeof at === 'number' && { at }),
        takeFromOther,
      })
      notice('Dados Gravados com Sucesso!')
      onSwapped()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
      setConfirming(false)
    }
  }

  const when = typeof at === 'number' ? `desde ${formatDateTime(at)}` : 'a partir de agora'
  return (
    <Dialog opened onClose={onClose} title="Trocar equipamento" size={520} covered={confirming}>
      <div className={styles.swap}>
        <p className={styles.lead}>
          {vehicleTitle} {currentSerial ? `tem o equipamento ${currentSerial}.` : 'não tem equipamento.'} As posições
          anteriores à troca continuam no histórico do veículo.
        </p>
        <FormProblem message={failure} />
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
            <RecordPicker
              source={takeFromOther ? anyDeviceSource : freeDeviceSource}
              label="Equipamento novo"
              first
              value={serial}
              onChange={setSerial}
              error={tried && missing ? 'Escolha o equipamento.' : undefined}
            />
            <Checkbox
              size="xs"
              label="Mostrar também os que estão em outros veículos, e retirar de lá"
              checked={takeFromOther}
              onChange={({ currentTarget }) => setTakeFromOther(currentTarget.checked)}
            />
          </>
        )}
        <TypedTime
          label="Data e hora da troca"
          description="Vazio: agora. No passado, as posições desde então passam para este veículo."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={at}
          onChange={setAt}
          error={wrongTime && tried ? 'Informe data e hora como DD/MM/AAAA HH:mm.' : undefined}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={ask}>Trocar</Button>
      </div>
      <ConfirmSend
        opened={confirming}
        busy={busy}
        summary={kind === 'put' ? `${serial} passa para ${vehicleTitle} ${when}.` : `${currentSerial} sai ${when}.`}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void swap()}
      />
    </Dialog>
  )
}

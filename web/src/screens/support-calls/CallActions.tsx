import { Button } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call as ask } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import type { CallAction } from '#support-calls/call/use-call-action.ts'
import { useForgetCall } from '#support-calls/use-support-calls.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './one-call.module.css'

interface CallActionsProps {
  call: SupportCall
  now: EpochMs
  action: CallAction
  onClose(): void
  onReopen(): void
}

/** Offers what this person may do with the call in its present state. */
export function CallActions({ call, now, action, onClose, onReopen }: CallActionsProps) {
  const { finished, reopenableUntil } = call
  const reopenable = finished && reopenableUntil !== null && now <= reopenableUntil
  return (
    <div className={styles.actions}>
      {!finished && may('deleteSupportCall') && <DeleteButton call={call} />}
      {!finished && may('closeSupportCall') && (
        <Button disabled={action.busy} onClick={onClose}>
          Encerrar
        </Button>
      )}
      {reopenable && may('reopenSupportCall') && (
        <Button variant="default" disabled={action.busy} onClick={onReopen}>
          Reabrir
        </Button>
      )}
    </div>
  )
}

function DeleteButton({ call: { code, recordVersion } }: { call: SupportCall }) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useAction()
  const navigate = useNavigate()
  const notice = useNotice()
  const forget = useForgetCall()

  async function remove() {
    await ask(supportCallOperations.deleteSupportCall, { code, recordVersion })
    await navigate({ to: '/chamados' as string })
    forget(code)
    notice(`Chamado #${code} excluído`)
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Excluir
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={`Excluir o chamado #${code}?`} size={440}>
        <p>Ele sai de todas as listas. Para dizer como foi resolvido, encerre em vez de excluir.</p>
        <FormProblem message={failure} />
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus disabled={busy} onClick={() => setAsking(false)}>
            CANCELAR
          </Button>
          <Button color="red" disabled={busy} aria-busy={busy} onClick={() => void run(remove)}>
            CONFIRMAR
          </Button>
        </div>
      </Dialog>
    </>
  )
}

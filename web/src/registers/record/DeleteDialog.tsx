import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { forgetDraft } from '#form/kept-draft.ts'
import { useAction } from '#form/use-action.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { lastSearch } from '../last-list-search.ts'
import { listKey, type RegisterIdentity, recordPath } from '../register.ts'
import styles from './dialogs.module.css'

interface DeleteDialogProps {
  opened: boolean
  onClose(): void
  register: RegisterIdentity
  recordKey: string
  title: string
}

/**
 * Deletes a record after asking; where that is refused, it says what depends on the record. The list then begins anew.
 */
export function DeleteDialog({ opened, onClose, register, recordKey, title }: DeleteDialogProps) {
  const { busy, failure: refusal, run } = useAction()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const notice = useNotice()

  async function remove() {
    await register.remove(recordKey)
    forgetDraft(recordPath(register, recordKey))
    queryClient.removeQueries({ queryKey: listKey(register) })
    notice(`${title} foi excluído.`)
    tellRegisterChanged()
    await navigate({ to: `/${register.name}`, search: lastSearch(register) as never, ignoreBlocker: true })
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Excluir ${title}?`} size={460}>
      {refusal ? (
        <FormProblem message={refusal} />
      ) : (
        <p className={styles.lead}>
          Sai do cadastro. Se outros registros dependem dele, nada é excluído. Para só deixar de usar, mude a situação
          para inativo.
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {refusal ? 'Fechar' : 'CANCELAR'}
        </Button>
        {!refusal && (
          <Button color="red.9" disabled={busy} data-autofocus onClick={() => void run(remove)}>
            {busy ? 'EXCLUINDO…' : 'CONFIRMAR'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

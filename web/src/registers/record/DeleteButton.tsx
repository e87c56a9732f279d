import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { forgetDraft } from '#form/kept-draft.ts'
import { useAction } from '#form/use-action.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { lastSearch } from '../last-list-search.ts'
import { listKey, type RegisterIdentity, recordPath } from '../register.ts'
import styles from './dialogs.module.css'

interface DeleteButtonProps {
  register: RegisterIdentity
  recordKey: string
  title: string
}

/** Deletes a record after asking; refused, it says what depends on it. The list then begins anew. */
export function DeleteButton({ register, recordKey, title }: DeleteButtonProps) {
  const [opened, setOpened] = useState(false)
  const { busy, failure: refusal, fail, run } = useAction()
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
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--danger)"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => [fail(null), setOpened(true)]}
      >
        Excluir
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Excluir ${title}?`} size={460}>
        {refusal ? (
          <FormProblem message={refusal} />
        ) : (
          <p className={styles.lead}>
            Sai do cadastro. Se outros registros dependem dele, nada é excluído. Para só deixar de usar, mude a situação
            para inativo.
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" disabled={busy} onClick={() => setOpened(false)}>
            {refusal ? 'Fechar' : 'CANCELAR'}
          </Button>
          {!refusal && (
            <Button color="red.9" disabled={busy} data-autofocus onClick={() => void run(remove)}>
              {busy ? 'EXCLUINDO…' : 'CONFIRMAR'}
            </Button>
          )}
        </div>
      </Dialog>
    </>
  )
}

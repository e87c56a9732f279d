import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { RegisterIdentity } from '../register.ts'

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'), 'DeleteDialog', { placeless: true })

interface DeleteButtonProps {
  register: RegisterIdentity
  recordKey: string
  title: string
}

/** Begins the deletion of a record. Each press asks anew, without what an earlier one was refused for. */
export function DeleteButton(record: DeleteButtonProps) {
  const [presses, setPresses] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--danger)"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => [setPresses(presses + 1), setOpened(true)]}
      >
        Excluir
      </Button>
      {presses > 0 && (
        <Suspense>
          <DeleteDialog key={presses} {...record} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

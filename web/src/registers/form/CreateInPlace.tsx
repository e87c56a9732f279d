import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { may } from '#api/session/may.ts'
import styles from './fields.module.css'
import { QuickCreateContext, type QuickCreateProps } from './quick-create-context.ts'

interface CreateInPlaceProps extends Pick<QuickCreateProps, 'kind' | 'onCreated'> {
  /** Is told when the form of the new record is there and when it is gone: a window below it lets go of the focus. */
  onShown?(shown: boolean): void
}

/** Creates a record that another one needs, beside the field that names it. */
export function CreateInPlace({ kind, onCreated, onShown }: CreateInPlaceProps) {
  const [creating, setShown] = useState(false)
  const quickCreate = use(QuickCreateContext)
  function setCreating(shown: boolean) {
    setShown(shown)
    onShown?.(shown)
  }
  if (!quickCreate || !may(kind === 'customer' ? 'createCustomer' : 'createDevice')) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        className={styles.inPlace ?? ''}
        leftSection={<IconPlus size={13} aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        {kind === 'customer' ? 'Cadastrar cliente' : 'Cadastrar equipamento'}
      </Button>
      {creating && (
        <Suspense>
          {quickCreate({
            kind,
            onClose: () => setCreating(false),
            onCreated(key) {
              onCreated(key)
              setCreating(false)
            },
          })}
        </Suspense>
      )}
    </>
  )
}

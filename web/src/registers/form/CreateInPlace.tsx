import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { may } from '../access.tsx'
import styles from './fields.module.css'
import { QuickCreateContext, type QuickCreateProps } from './quick-create-context.ts'

interface CreateInPlaceProps extends Pick<QuickCreateProps, 'kind' | 'onCreated'> {}

/** Creates a record that another one needs, beside the field that names it. */
export function CreateInPlace({ kind, onCreated }: CreateInPlaceProps) {
  const [creating, setCreating] = useState(false)
  const quickCreate = use(QuickCreateContext)
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

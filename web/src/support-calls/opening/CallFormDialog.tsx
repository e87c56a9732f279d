import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { SupportCallFormProps } from './SupportCallForm.tsx'

const SupportCallForm = lazyPart(() => import('./SupportCallForm.tsx'), 'SupportCallForm')

interface CallFormDialogProps extends SupportCallFormProps {
  opened: boolean
}

/** Shows the form in a window over whatever page it is asked for on. */
export function CallFormDialog({ opened, ...form }: CallFormDialogProps) {
  const narrow = useScreen('(max-width: 559.98px)')
  const { call } = form
  return (
    <Dialog
      opened={opened}
      title={call ? `Encerrar o chamado #${call.code}` : 'Novo Chamado'}
      size={640}
      fullScreen={narrow}
      onClose={form.onCancel}
    >
      <Suspense fallback={<Skeleton height={360} />}>
        <SupportCallForm {...form} />
      </Suspense>
    </Dialog>
  )
}

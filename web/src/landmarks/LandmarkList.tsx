import { TextInput } from '@mantine/core'
import { type Landmark, landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatCount } from '#format/numbers.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { LandmarkActions } from './LandmarkActions.tsx'
import { CUT_WORDS } from './landmark-limit.ts'
import styles from './landmarks.module.css'
import { mayManageLandmarks, useLandmarkIndex } from './use-landmarks.ts'

/** Nobody reads more rows than these: the rest is found by its name. */
const MOST_ROWS = 200

const NAME: PlainColumn<Landmark> = { key: 'name', header: 'Nome', text: ({ name }) => name }
const CUSTOMER: PlainColumn<Landmark> = { key: 'customer', header: 'Cliente', text: ({ customerName }) => customerName }
const RADIUS: PlainColumn<Landmark> = {
  ...{ key: 'radius', header: 'Raio', kind: { decimals: 0 } },
  text: ({ radiusMeters }) => `${formatCount(radiusMeters)}\u00a0m`,
}

interface LandmarkListProps {
  onEdit: (landmark: Landmark) => void
  /** This is absent where there is no map. */
  onShow?: (landmark: Landmark) => void
  onClose: () => void
}

/** Lists the landmarks that one may see, to be looked for, changed and removed. */
export function LandmarkList({ onEdit, onShow, onClose }: LandmarkListProps) {
  const { data: landmarkIndex, error, refetch } = useLandmarkIndex()
  const [typed, setTyped] = useState('')
  const narrow = useScreen('(max-width: 559px)')
  const tellNews = useGeofenceNews()
  const notice = useNotice()
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const removal = useMutation({
    mutationFn: ({ id }: Landmark) => call(landmarkOperations.deleteLandmark, { id }),
    onSuccess: async () => {
      // The pressed button disappears with its row, so the focus goes on elsewhere.
      const goesOn = found.length > 1 ? rows.current : field.current
      await tellNews()
      goesOn?.focus()
      notice('Ponto de referência excluído.')
    },
  })
  const found = (landmarkIndex?.landmarks ?? []).filter(matcher(typed))
  const several = new Set(landmarkIndex?.landmarks.map(({ customerId }) => customerId)).size > 1
  const actions = actionColumn((landmark: Landmark) => (
    <LandmarkActions
      landmark={landmark}
      busy={removal.isPending}
      {...(onShow && { onShow })}
      {...(mayManageLandmarks() && { onEdit, onRemove: removal.mutate })}
    />
  ))
  return (
    <Dialog opened title="Pontos de referência" size={720} fullScreen={narrow} onClose={onClose}>
      <div className={styles.list}>
        <TextInput
          ref={field}
          label="Buscar pelo nome ou cliente"
          size="xs"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FormProblem message={removal.error ? messageOf(removal.error) : null} />
        {landmarkIndex && <p role="status">{countWords(landmarkIndex.landmarks.length, found.length)}</p>}
        {landmarkIndex && !landmarkIndex.isWhole && <p>{CUT_WORDS}.</p>}
        {(!landmarkIndex || found.length > 0) && (
          <PlainTable
            ref={rows}
            label="Lista de pontos de referência"
            columns={[NAME, ...(several ? [CUSTOMER] : []), RADIUS, actions]}
            rows={landmarkIndex && found.slice(0, MOST_ROWS)}
            keyOf={({ id }) => id}
            error={error}
            onRetry={() => void refetch()}
            className={styles.table}
          />
        )}
      </div>
    </Dialog>
  )
}

function matcher(typed: string): (landmark: Landmark) => boolean {
  const plain = (text: string) => withoutAccents(text).toLowerCase()
  const wanted = plain(typed.trim())
  return ({ name, customerName }) => plain(name).includes(wanted) || plain(customerName).includes(wanted)
}

function countWords(all: number, found: number): string {
  if (all === 0) return 'Nenhum ponto de referência cadastrado. Crie um no mapa, com o botão direito ou um toque longo.'
  if (found === 0) return 'Nenhum ponto de referência com este texto.'
  const words = found === 1 ? '1 ponto de referência' : `${formatCount(found)} pontos de referência`
  return found > MOST_ROWS ? `${words}: mostrando os ${MOST_ROWS} primeiros, busque pelo nome.` : words
}

import { TextInput } from '@mantine/core'
import { type Landmark, landmarkOperations } from '@monitorweb/contract/places/landmark-operations'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { LandmarkRow } from './LandmarkRow.tsx'
import { MOST_READ } from './landmark-index.ts'
import styles from './landmarks.module.css'
import { mayManageLandmarks, useLandmarkIndex, useLandmarkNews } from './use-landmarks.ts'

/** Nobody reads more rows than these: the rest is found by its name. */
const MOST_ROWS = 200

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
  const tellNews = useLandmarkNews()
  const notice = useNotice()
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLElement>(null)
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
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {!landmarkIndex && !error && <Skeleton height={180} />}
        {landmarkIndex && <p role="status">{countWords(landmarkIndex.landmarks.length, found.length)}</p>}
        {landmarkIndex && !landmarkIndex.isWhole && (
          <p>Lidos os {formatCount(MOST_READ)} primeiros pontos de referência.</p>
        )}
        {found.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
          <section ref={rows} className={styles.tableBox} aria-label="Lista de pontos de referência" tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Nome</th>
                  {several && <th scope="col">Cliente</th>}
                  <th scope="col">Raio</th>
                  <th scope="col">
                    <span className="visually-hidden">Ações</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.slice(0, MOST_ROWS).map((landmark) => (
                  <LandmarkRow
                    key={landmark.id}
                    landmark={landmark}
                    withCustomer={several}
                    busy={removal.isPending}
                    {...(onShow && { onShow })}
                    {...(mayManageLandmarks() && { onEdit, onRemove: removal.mutate })}
                  />
                ))}
              </tbody>
            </table>
          </section>
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
  if (all === 0) return 'Nenhum ponto de referência cadastrado. Crie um no mapa, com o botão direito.'
  if (found === 0) return 'Nenhum ponto de referência com este texto.'
  const words = found === 1 ? '1 ponto de referência' : `${formatCount(found)} pontos de referência`
  return found > MOST_ROWS ? `${words}: mostrando os ${MOST_ROWS} primeiros, busque pelo nome.` : words
}

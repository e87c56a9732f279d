import { AgainButton } from '#ui/controls/AgainButton.tsx'
import link from '#ui/controls/link-button.module.css'
import { CUT_WORDS } from './landmark-limit.ts'
import styles from './landmarks.module.css'
import { useLandmarkIndex } from './use-landmarks.ts'

/** Says above rows that tell landmarks where those could not be read, or not all: no name is then no answer. */
export function LandmarksNote() {
  const { data, isError, refetch } = useLandmarkIndex()
  if (data?.isWhole === false) {
    return (
      <p role="status" className={styles.note}>
        {CUT_WORDS}: os outros não têm nome aqui, e o que está neles aparece como fora.
      </p>
    )
  }
  if (data || !isError) return null
  return (
    <p role="alert" className={styles.note}>
      Os pontos de referência não foram lidos: faltam os nomes, e não se sabe o que está fora deles.{' '}
      <AgainButton className={link.link} onAgain={refetch} />
    </p>
  )
}

import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form.module.css'

/** What went wrong with a form as a whole; said at once to those who listen. */
export function FormProblem({ message }: { message: string | null }) {
  return (
    <div role="alert" className={styles.problem} hidden={!message}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{message}</span>
    </div>
  )
}

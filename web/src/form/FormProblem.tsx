import { IconAlertCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import styles from './form.module.css'

interface FormProblemProps {
  message: string | null
  /** For a form that puts the focus on it. */
  ref?: Ref<HTMLDivElement>
}

/** What went wrong with a form as a whole; said at once to those who listen. */
export function FormProblem({ message, ref }: FormProblemProps) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} role="alert" className={styles.problem} hidden={!message}>
      <IconAlertCircle size={18} aria-hidden="true" />
      <span>{message}</span>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './widget.module.css'

interface WidgetProps {
  /** Links into the page lead to this id. */
  id?: string
  title: string
  /** Says what the numbers are, in one sentence under the title. */
  caption?: ReactNode
  tools?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** Shows a titled card of a dashboard. */
export function Widget({ id, title, caption, tools, busy = false, children }: WidgetProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.widget} aria-labelledby={titleId} aria-busy={busy}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {caption && <p className={styles.caption}>{caption}</p>}
        </div>
        {tools}
      </header>
      {children}
    </section>
  )
}

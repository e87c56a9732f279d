import { type ReactNode, useId } from 'react'
import styles from './widget.module.css'

interface WidgetProps {
  /** Where links into the page lead. */
  id?: string
  title: string
  /** What the numbers are, in one sentence under the title. */
  caption?: ReactNode
  tools?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A titled card of a dashboard. */
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

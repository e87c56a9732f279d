import { type ReactNode, useId } from 'react'
import styles from './section-page.module.css'

interface PanelProps {
  title: string
  /** Says what the panel is for, in one sentence. */
  lead?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

/** Shows one titled block of a page in parts. */
export function Panel({ title, lead, tools, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {tools}
      </header>
      {children}
    </section>
  )
}

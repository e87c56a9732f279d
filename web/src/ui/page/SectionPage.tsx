import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useScreen } from '../screen-size/use-media-query.ts'
import { PageTitle } from './PageTitle.tsx'
import styles from './section-page.module.css'

interface SectionLink {
  key: string
  label: string
  to: string
  search?: Record<string, string>
  current: boolean
  /** Tells how much waits in the section. */
  count?: number | undefined
}

interface SectionPageProps {
  title: string
  /** The parts of the page have an address each. */
  links: readonly SectionLink[]
  children: ReactNode
}

/** Shows a page in parts: their names at the side, and one part. */
export function SectionPage({ title, links, children }: SectionPageProps) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 className="visually-hidden">{title}</h1>
      <nav aria-label={`Partes de ${title}`}>
        {links.length >= FOLDED_FROM && (
          <button type="button" className={styles.skip} onClick={() => part.current?.focus()}>
            Pular as partes
          </button>
        )}
        <Folded links={links}>
          <ul>
            {links.map(({ key, label, to, search, current, count }) => (
              <li key={key}>
                <Link
                  to={to}
                  search={search ?? {}}
                  activeProps={{}}
                  aria-current={current ? 'page' : undefined}
                  className={styles.link}
                >
                  {label}
                  {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Folded>
      </nav>
      <div ref={part} tabIndex={-1} className={styles.parts}>
        {children}
      </div>
    </div>
  )
}

/** More names than stand in two rows of a phone. */
const FOLDED_FROM = 8

/** On a narrow screen the name of the part that is shown stands for many, which would fill the half of it. */
function Folded({ links, children }: Pick<SectionPageProps, 'links' | 'children'>) {
  const isNarrow = useScreen('(max-width: 978.98px)')
  const shown = links.find(({ current }) => current)
  if (!isNarrow || !shown || links.length < FOLDED_FROM) return children
  const elsewhere = links.reduce((sum, { count, current }) => sum + (current ? 0 : (count ?? 0)), 0)
  return (
    // It closes with the choice.
    <details key={shown.key} className={styles.fold}>
      <summary>
        {shown.label}
        {shown.count !== undefined && shown.count > 0 && <span className={styles.count}>{shown.count}</span>}
        {elsewhere > 0 && <span className={styles.elsewhere}>{elsewhere} a tratar em outras partes</span>}
      </summary>
      {children}
    </details>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 className="visually-hidden">{title}</h1>
      <nav aria-label={`Partes de ${title}`}>
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
      </nav>
      <div className={styles.parts}>{children}</div>
    </div>
  )
}

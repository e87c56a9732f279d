import type { ReactNode } from 'react'
import { useBrandName } from '#theme/branding.ts'
import { Logo } from '../Logo.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { AuthBackdrop } from './AuthBackdrop.tsx'
import styles from './auth-page.module.css'

interface AuthPageProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Gives the pages that need no session their look: one column to act in, the road beside it. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const name = useBrandName()
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <main className={styles.side}>
        <div className={styles.box}>
          <div className={styles.brand}>
            <Logo sizePx={36} />
            {name}
          </div>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
      </main>
      <AuthBackdrop />
    </div>
  )
}

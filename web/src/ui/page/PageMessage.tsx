import type { ReactNode } from 'react'
import { Logo } from '../Logo.tsx'
import { PageTitle } from './PageTitle.tsx'
import styles from './page-message.module.css'

interface PageMessageProps {
  title: string
  text: string
  children?: ReactNode
}

/** Shows one calm message in the middle of a page, which is named by it, with what can be done about it. */
export function PageMessage({ title, text, children }: PageMessageProps) {
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <Logo sizePx={40} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}

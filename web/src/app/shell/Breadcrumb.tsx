import { Link, useRouterState } from '@tanstack/react-router'
import { usePageName } from '#ui/page-name.ts'
import styles from './context-line.module.css'
import { crumbsOf } from './navigation.ts'

/** Where this page stands in the menu. */
export function Breadcrumb() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const crumbs = crumbsOf(pathname)
  const name = usePageName()
  // What a key stands for says more than the key.
  const named = (label: string, last: boolean) => (last && name !== '' ? name : label)
  return (
    <nav aria-label="Você está em" className={styles.breadcrumb} data-record={name !== '' || undefined}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to === undefined ? (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                title={named(label, index === crumbs.length - 1)}
              >
                {named(label, index === crumbs.length - 1)}
              </span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

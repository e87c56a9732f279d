import { Link, useRouterState } from '@tanstack/react-router'
import { crumbsOf } from './navigation.ts'
import styles from './shell.module.css'

/** Where this page stands in the menu. */
export function Breadcrumb() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const crumbs = crumbsOf(pathname)
  return (
    <nav aria-label="Você está em" className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

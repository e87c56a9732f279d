import { useBrand } from '#theme/branding.ts'
import styles from './logo.module.css'

interface LogoProps {
  sizePx?: number
}

/** Draws the mark of the brand, or the product's own: an arrow under way. */
export function Logo({ sizePx = 28 }: LogoProps) {
  const { mark, darkMark } = useBrand()
  if (mark) {
    const size = { height: sizePx, maxWidth: sizePx * 4 }
    return (
      <>
        <img src={mark} alt="" className={styles.mark} data-light={darkMark ? '' : undefined} style={size} />
        {darkMark && <img src={darkMark} alt="" className={styles.mark} data-dark="" style={size} />}
      </>
    )
  }
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-color, #354ca3)" />
      <path
        d="M16 5.6 24.4 24.6a1 1 0 0 1-1.34 1.3L16 22.5l-7.06 3.4a1 1 0 0 1-1.34-1.3Z"
        fill="var(--brand-on, #fff)"
        transform="translate(2 -2) rotate(38 16 16)"
      />
    </svg>
  )
}

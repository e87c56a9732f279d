interface LogoProps {
  sizePx?: number
}

/** Draws the product's mark, an arrow under way. */
export function Logo({ sizePx = 28 }: LogoProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand-color, #354ca3)" />
      <path
        d="M16 5.6 24.4 24.6a1 1 0 0 1-1.34 1.3L16 22.5l-7.06 3.4a1 1 0 0 1-1.34-1.3Z"
        fill="#fff"
        transform="rotate(38 16 16)"
      />
    </svg>
  )
}

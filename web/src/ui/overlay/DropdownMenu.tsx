import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './dropdown-menu.module.css'

interface DropdownItem {
  key: string
  label: ReactNode
  icon: ReactNode
  /** Tells of an entry among several that exclude each other whether it is chosen. */
  checked?: boolean
  /** The keys that do the same are shown at the end of the line. */
  keys?: string
  /** The address of an entry that is a link. */
  to?: string
  search?: Record<string, string>
  onChoose?: () => void
}

interface DropdownMenuProps {
  label: string
  /** The button shows this; its name is `label`. */
  children: ReactNode
  /** This stands above the entries. */
  head?: ReactNode
  items: DropdownItem[]
}

/** Shows a button with a menu under it: arrows move, Enter chooses, Escape and a press elsewhere close. */
export function DropdownMenu({ label, children, head, items }: DropdownMenuProps) {
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    itemsIn(host.current)[0]?.focus()
    const closeOutside = ({ target }: PointerEvent) => {
      if (!host.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function takeKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (step) moveFocus(itemsIn(host.current), step)
    if (step) event.preventDefault()
  }

  return (
    <div ref={host} className={styles.host}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div id={menuId} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={takeKey}>
          {head && (
            <div role="presentation" className={styles.head}>
              {head}
            </div>
          )}
          {items.map((item) => (
            <Entry key={item.key} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function Entry({ item, onDone }: { item: DropdownItem; onDone: () => void }) {
  function choose() {
    onDone()
    item.onChoose?.()
  }
  const inside = (
    <>
      {item.icon}
      {item.label}
      {item.keys && <kbd>{item.keys}</kbd>}
    </>
  )
  if (item.to !== undefined) {
    return (
      <Link
        to={item.to}
        search={(item.search ?? {}) as never}
        role="menuitem"
        tabIndex={-1}
        className={styles.entry}
        onClick={choose}
      >
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...roleOf(item)} tabIndex={-1} className={styles.entry} onClick={choose}>
      {inside}
    </button>
  )
}

/** Tells assistive software that an entry is one of several that exclude each other, or a plain one. */
function roleOf({ checked }: DropdownItem) {
  return checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
}

function itemsIn(host: HTMLElement | null): HTMLElement[] {
  return [...(host?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function moveFocus(items: HTMLElement[], step: number): void {
  const index = items.indexOf(document.activeElement as HTMLElement)
  items[(index + step + items.length) % items.length]?.focus()
}

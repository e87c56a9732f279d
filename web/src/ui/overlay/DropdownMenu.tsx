import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './dropdown-menu.module.css'

/** A menu that is longer than the window below it ends this far from its edge, and scrolls. */
const EDGE_PX = 8

interface DropdownItem {
  key: string
  label: ReactNode
  icon: ReactNode
  /** Tells of an entry among several that exclude each other whether it is chosen. */
  checked?: boolean
  /** Entries one after the other with the same heading stand together under it. */
  group?: string
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
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!open || !menu.current) return
    const belowPx = window.innerHeight - menu.current.getBoundingClientRect().top
    menu.current.style.maxHeight = `${belowPx - EDGE_PX}px`
  }, [open])

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
        <div
          ref={menu}
          id={menuId}
          role="menu"
          // What scrolls must be reached by key also where its entries are not; Tab closes the menu before it comes here.
          tabIndex={0}
          aria-label={label}
          className={styles.menu}
          onKeyDown={takeKey}
        >
          {head && (
            <div role="presentation" className={styles.head}>
              {head}
            </div>
          )}
          {groupsOf(items).map(([heading, members]) => {
            const entries = members.map((item) => <Entry key={item.key} item={item} onDone={close} />)
            if (heading === undefined) return entries
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this is a part of a menu
              <div key={heading} role="group" aria-label={heading} className={styles.group}>
                <span aria-hidden="true" className={styles.heading}>
                  {heading}
                </span>
                {entries}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Entries as they stand, those together that follow each other under one heading. */
function groupsOf(items: DropdownItem[]): [heading: string | undefined, members: DropdownItem[]][] {
  const groups: [string | undefined, DropdownItem[]][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last && last[0] === item.group) last[1].push(item)
    else groups.push([item.group, [item]])
  }
  return groups
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

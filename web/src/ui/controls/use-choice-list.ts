import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface ChoiceListOptions {
  labels: readonly string[]
  /** The place of what is chosen, -1 where the list lacks it. */
  shown: number
  button: RefObject<HTMLButtonElement | null>
  onChoose(index: number): void
}

/** Letters that follow each other within this time are one word. */
const WORD_MS = 700
const GAP_PX = 4
const EDGE_PX = 8

/** Leads a list that opens at a button: arrows, Home, End and first letters move, Enter and Space choose, Escape leaves. */
export function useChoiceList({ labels, shown, button, onChoose }: ChoiceListOptions) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const word = useRef({ text: '', at: 0 })
  const close = () => setOpen(false)
  const leave = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return
    // The list stands where its button was: what moves the page takes it away.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.getAttribute('role') === 'listbox')) leave()
    }
    window.addEventListener('scroll', onScroll, true)
    window.addEventListener('resize', leave)
    return () => {
      window.removeEventListener('scroll', onScroll, true)
      window.removeEventListener('resize', leave)
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen) button.current?.nextElementSibling?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, button])

  function open(index = Math.max(0, shown)) {
    setActive(index)
    setOpen(true)
  }

  function choose(index: number) {
    close()
    onChoose(index)
  }

  /** Puts the list below its button, or above it where there is more room, over all that clips the line. */
  function place(list: HTMLElement | null) {
    if (!list || !button.current) return
    list.showPopover?.()
    const { left, top, bottom, width } = button.current.getBoundingClientRect()
    const [above, below] = [top - EDGE_PX - GAP_PX, window.innerHeight - bottom - EDGE_PX - GAP_PX]
    const isBelow = below >= Math.min(list.scrollHeight, above)
    Object.assign(list.style, {
      minWidth: `${width}px`,
      maxHeight: `${isBelow ? below : above}px`,
      ...(isBelow ? { top: `${bottom + GAP_PX}px` } : { bottom: `${window.innerHeight - top + GAP_PX}px` }),
    })
    list.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - list.offsetWidth - EDGE_PX))}px`
  }

  function takeKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    const { key } = event
    if (key === 'Tab') return close()
    if (key === 'Escape' && !isOpen) return
    const isLetter = key.length === 1 && key !== ' '
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const end = { Home: 0, End: labels.length - 1 }[key]
    if (!isLetter && step === undefined && end === undefined && !['Enter', ' ', 'Escape'].includes(key)) return
    // The page has keys of its own, which are not meant while one chooses.
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') close()
    else if (isLetter) move(startingWith(key, event.timeStamp))
    else if (!isOpen) open()
    else if (end !== undefined) move(end)
    else if (step !== undefined) move(Math.min(labels.length - 1, Math.max(0, active + step)))
    else choose(active)
  }

  function move(index: number) {
    if (index < 0) return
    if (isOpen) setActive(index)
    else open(index)
  }

  function startingWith(letter: string, at: number): number {
    const { text, at: before } = word.current
    word.current = { text: at - before < WORD_MS ? text + letter : letter, at }
    const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return labels.findIndex((label) => plain(label).startsWith(plain(word.current.text)))
  }

  return { isOpen, active, close, choose, place, takeKey, toggle: () => (isOpen ? close() : open()) }
}

import { type RefObject, useEffect, useState } from 'react'

/** Answers how many chips of a box stand below the line of its first one, where they are not seen while the box is folded. */
export function useFoldedCount(box: RefObject<HTMLElement | null>, names: string): number {
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: chips of other names are other elements
  useEffect(() => {
    const chips = [...box.current!.querySelectorAll<HTMLElement>('[data-chip]')]
    const countFolded = () => setCount(chips.filter(({ offsetTop }) => offsetTop > chips[0]!.offsetTop).length)
    countFolded()
    // The box changes with the window, the chips with the font.
    const observer = new ResizeObserver(countFolded)
    for (const observed of [box.current!, ...chips]) observer.observe(observed)
    return () => observer.disconnect()
  }, [box, names])
  return count
}

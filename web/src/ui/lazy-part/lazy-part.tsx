import { type ComponentType, type FunctionComponent, use, useEffect, useReducer } from 'react'
import { PartFailure, type PartFailureProps } from '../states/PartFailure.tsx'
import { askForMissingStyles } from './missing-styles.ts'

type PropsOf<Part> = Part extends () => unknown ? object : Part extends (props: infer Props) => unknown ? Props : never

/** A lazy part of the pages is fetched when it is first shown, or before. */
type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the part, and never fails: where it did not arrive, showing it tries again. */
  preload(): Promise<void>
}

interface Options {
  /** Parts that lie over the page, or show nothing, have no place of their own for a sentence. */
  placeless?: boolean
}

/**
 * Makes a part of the pages that is fetched when it is first shown, under a Suspense. Where it cannot be fetched a
 * sentence stands in its place with another try; the rest of the page stays as it is.
 */
export function lazyPart<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  { placeless = false }: Options = {},
): LazyPart<PropsOf<Module[Name]>> {
  let part: ComponentType<PropsOf<Module[Name]>> | null = null
  let shown: Promise<void> | null = null
  let failed = false

  async function fetchPart() {
    await askForMissingStyles()
    part = (await load())[name] as ComponentType<PropsOf<Module[Name]>>
  }

  function show() {
    shown ??= fetchPart().catch(() => {
      failed = true
    })
    return shown
  }

  function forget() {
    shown = null
    failed = false
  }

  function Part(props: PropsOf<Module[Name]>) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    if (part === null && !failed) void show()
    // The promise is used also once it is settled: React wants the same question of every attempt to draw.
    if (shown) use(shown)
    const Loaded = part
    if (Loaded) return <Loaded {...(props as PropsOf<Module[Name]> & object)} />
    const retry = () => {
      forget()
      redraw()
    }
    const onClose = (props as { onClose?: () => void }).onClose
    return <Missing placeless={placeless} onRetry={retry} onGone={forget} {...(onClose && { onClose })} />
  }

  return Object.assign(Part, { preload: () => (part ? Promise.resolve() : fetchPart().catch(() => undefined)) })
}

interface MissingProps extends PartFailureProps {
  onGone(): void
}

/**
 * Stands for a part that did not arrive; a part that was left without arriving is tried anew when it is shown again.
 */
function Missing({ onGone, ...failure }: MissingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => onGone, [])
  return <PartFailure {...failure} />
}

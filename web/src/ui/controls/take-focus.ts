/** The button that was pressed is gone, so the keys go on at the one that has this as its ref. */
export const takeFocus = (button: HTMLElement | null): void => button?.focus()

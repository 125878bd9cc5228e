import type { FocusEvent } from 'react'

/** Scrolls to what got the focus in a row; browsers skip an item that shows even one pixel. */
export const showFocused = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Responsive grid of cards; three columns next to the sidebar. */
export const CARD_GRID = 'card-grid gap-5'
/** Vehicle card, whose link aligns with those of its row. */
export const CARD =
  'card-rows relative flex flex-col flex-nowrap overflow-hidden rounded-md border bg-card'
/** Added to the card of a sold or scrapped vehicle. */
export const CARD_OF_GONE = 'gone'

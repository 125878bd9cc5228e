/** Colors of words that several lists have: red only for what is refused or needs a hand. */
export const TONE_OF = {
  accepted: 'go',
  sold: 'over',
  returned: 'over',
} as const

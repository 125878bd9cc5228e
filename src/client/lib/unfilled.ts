/** Attributes that prevent autofill; password managers ignore `autocomplete` alone. */
export const UNFILLED = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
}

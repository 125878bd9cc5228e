/** Keeps browsers and password managers from filling in a field, of which the latter do not heed `autocomplete`. */
export const UNFILLED = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
}

export const NAME_MAX = 120
export const NOTES_MAX = 2000
export const FREE_TEXT_MAX = 4000

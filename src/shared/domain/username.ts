/**
 * The one form in which user names are compared: looked up, counted and kept unique. Compatible characters, such as full-width
 * letters, and upper and lower case fold together (Unicode 16, D145); letters that only look alike do not.
 */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim()

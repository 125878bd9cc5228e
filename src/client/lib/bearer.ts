/** Key of the access token in localStorage (rule 12.13). */
export const TOKEN_KEY = 'authToken'

export function readStoredToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** Authorization header, or no header if no user is signed in. */
export const createBearerHeader = (token = readStoredToken()): { authorization?: string } =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** The key of the access token in localStorage (docs/product.md 12.13). */
export const TOKEN_KEY = 'authToken'

/** The stored access token, or null. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** The Authorization header; empty where no user is signed in. */
export const bearer = (token = storedToken()): { authorization?: string } =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** The name under which the specification has a browser keep the access token (section 3). */
export const TOKEN_KEY = 'authToken'

/** The access token that this browser keeps, or null. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

/** The header by which the server knows who calls; none where nobody is signed in. */
export const bearer = (token = storedToken()): { authorization?: string } =>
  token === null ? {} : { authorization: `Bearer ${token}` }

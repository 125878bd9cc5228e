/** Whether this browser knows passkeys; it offers them over https and on this machine only. */
export const hasWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis

/** The package is read when somebody makes or uses a passkey. */
const load = () => import('@simplewebauthn/browser')

type Package = Awaited<ReturnType<typeof load>>
type CreationOptions = Parameters<Package['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Package['startAuthentication']>[0]['optionsJSON']

/** Lets the browser make a passkey by what the server said; throws an Error in words for the one at the browser. */
export async function createPasskey(options: object) {
  const { startRegistration } = await load()
  const { clientExtensionResults, ...made } = await inWords(
    () => startRegistration({ optionsJSON: options as CreationOptions }),
    "Your browser didn't make a passkey. Please try again.",
  )
  return { ...made, clientExtensionResults: { ...clientExtensionResults } }
}

/** Lets the browser use a passkey by what the server said; throws an Error in words for the one at the browser. */
export async function answerByPasskey(options: object) {
  const { startAuthentication } = await load()
  return inWords(
    () => startAuthentication({ optionsJSON: options as RequestOptions }),
    "Your passkey wasn't used. Try again, or enter a code.",
  )
}

async function inWords<T>(work: () => Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isKnown ? 'This device has a passkey for your account already.' : otherwise, {
      cause: error,
    })
  }
}

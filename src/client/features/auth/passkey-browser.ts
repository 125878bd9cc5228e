/** Browsers support passkeys only over https and on localhost. */
export const hasWebAuthn = (): boolean => 'PublicKeyCredential' in globalThis

/** Loads the package on first use. */
const load = () => import('@simplewebauthn/browser')

type Package = Awaited<ReturnType<typeof load>>
type CreationOptions = Parameters<Package['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Package['startAuthentication']>[0]['optionsJSON']

/** Creates a passkey from the server's options; throws an Error with a message for the user. */
export async function createPasskey(options: object) {
  const { startRegistration } = await load()
  const { clientExtensionResults, ...made } = await withMessage(
    () => startRegistration({ optionsJSON: options as CreationOptions }),
    "Your browser didn't make a passkey. Please try again.",
  )
  return { ...made, clientExtensionResults: { ...clientExtensionResults } }
}

/** Signs the server's challenge with a passkey; throws an Error with a message for the user. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await load()
  return withMessage(
    () => startAuthentication({ optionsJSON: options as RequestOptions }),
    "Your passkey wasn't used. Try again, or enter a code.",
  )
}

async function withMessage<T>(work: () => Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new Error(isKnown ? 'This device has a passkey for your account already.' : otherwise, {
      cause: error,
    })
  }
}

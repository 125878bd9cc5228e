export type SmtpFailure = {
  /** The server will never take this mail: another attempt is of no use. */
  permanent: boolean
  /** What the server said, for staff to read; it may name the recipient. */
  cause: string
  /** The same in codes, for the log, which names nobody. */
  code: string
}

type Details = { code?: string; command?: string; responseCode?: number }

/**
 * What went wrong with a mail. Only a refusal of the recipient or of the content with a 5xx reply is permanent (RFC 5321,
 * 4.2.1); a refused sender or sign-in is ours to put right, and the mail waits for that.
 */
export function readSmtpFailure(error: unknown): SmtpFailure {
  const message = error instanceof Error ? error.message : String(error)
  const { code = 'UNKNOWN', command = '', responseCode = 0 } = error as Details
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return {
    // 'API': the address is none that could be put into the protocol at all.
    permanent: command === 'API' || (isAboutThisMail && responseCode >= 500),
    cause: message.replaceAll(/\s+/g, ' ').slice(0, 500),
    code: [code, command, responseCode || ''].filter(Boolean).join(' '),
  }
}

import type { MailFault } from '#shared/domain/mail.ts'

type SmtpFailure = {
  /** The server will never accept this email, so there is no further attempt. */
  permanent: boolean
  /** The fault of our set-up that it shows; null where it is about this email or its recipient. */
  fault: MailFault | null
  /** The server's reply for staff to read; it may name the recipient. */
  cause: string
  /** The same in codes, for the log, which names nobody. */
  code: string
}
type Details = {
  code: string
  originalCode: string
  command: string
  responseCode: number
  response: string
}

/** RFC 3463: 5.7.x is security or policy, 5.4.5 a quota of ours, 5.1.7 and 5.1.8 our address. */
const ENHANCED_CODE = /(?:^|\s)\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/
const OURS = /^5\.(?:7\.\d+|4\.5|1\.[78])$/
/** Replies of servers that send no enhanced code. */
const OURS_IN_WORDS =
  /relay(?:ing)? (?:access )?(?:denied|not|prohibited)|(?:to|cannot) relay\b|blocked using|block ?list|blacklist|spamhaus|spamcop|\brbl\b|dmarc|\bdkim\b|\bspf\b|not verified|(?:sending|daily|hourly) .*(?:limit|quota)/i
/** Replies about our sender, and about our quota, under codes that say something else. */
const OUR_SENDER =
  /SendAsDenied|(?:from|sender)(?: address| name|\/sender name) (?:is )?(?:not|reject)/i
const OUR_QUOTA = 'SubmissionQuota'
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|altname/i
const ENCRYPTION = /ERR_SSL|\bEPROTO\b|STARTTLS/
const UNREACHABLE = new Set(['ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT'])
const SIGN_IN_CODES = [530, 534, 535, 538]

/** Reads an SMTP error: only a 5xx on recipient or content is permanent (RFC 5321, 4.2.1). */
export function readSmtpFailure(error: unknown): SmtpFailure {
  const message = error instanceof Error ? error.message : String(error)
  const details = readDetails(error, message)
  const { code, command, responseCode } = details
  const isAboutThisEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const fault = command === 'API' ? null : findFault(details, isAboutThisEmail)
  return {
    // 'API': the address is none that could be put into the protocol at all.
    permanent: command === 'API' || (isAboutThisEmail && responseCode >= 500 && fault === null),
    fault,
    cause: message.replaceAll(/\s+/g, ' ').trim().slice(0, 500),
    code: [code, command, responseCode || ''].filter(Boolean).join(' '),
  }
}

const readDetails = (error: unknown, message: string): Details => ({
  code: 'UNKNOWN',
  originalCode: '',
  command: '',
  responseCode: 0,
  response: message,
  ...(error instanceof Error && (error as Partial<Details>)),
})

function findFault(
  { code, originalCode, command, responseCode, response }: Details,
  isAboutThisEmail: boolean,
): MailFault | null {
  if (isAboutThisEmail) return faultOfRefusal(responseCode, response)
  if (code === 'ETLS' || ENCRYPTION.test(`${originalCode} ${response}`)) return 'encryption'
  if (code === 'EAUTH' || code === 'ENOAUTH' || SIGN_IN_CODES.includes(responseCode)) {
    return 'sign-in'
  }
  if (CERTIFICATE.test(`${originalCode} ${response}`)) return 'certificate'
  if (command === 'MAIL FROM') {
    return responseCode < 500 || isOurs(responseCode, response) ? 'refused' : 'sender'
  }
  if (responseCode > 0) return 'refused'
  return UNREACHABLE.has(code) ? 'unreachable' : null
}

function faultOfRefusal(responseCode: number, response: string): MailFault | null {
  if (responseCode >= 500 && OUR_SENDER.test(response)) return 'sender'
  return isOurs(responseCode, response) ? 'refused' : null
}

function isOurs(responseCode: number, response: string): boolean {
  if (responseCode < 500) return false
  if (response.includes(OUR_QUOTA)) return true
  const enhanced = ENHANCED_CODE.exec(response)?.[1]
  return enhanced ? OURS.test(enhanced) : OURS_IN_WORDS.test(response)
}

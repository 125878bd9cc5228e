import type { Session } from '#server/core/session.ts'
import type { Today } from '#shared/domain/today.ts'

type Deps = {
  requests: (session: Session) => Promise<Today['requests']>
  vehicles: () => Promise<Today['vehicles']>
  failedEmails: () => Promise<Today['failedEmails']>
  untrustedProxy: { peer: string | null }
  mail: () => Promise<Today['mail']>
  setupLeft: () => Promise<Today['setupLeft']>
  backup: () => Promise<Today['backup']>
}

/** Creates the overview of the day from other features. */
export function createTodayService({
  requests,
  vehicles,
  failedEmails,
  untrustedProxy,
  mail,
  setupLeft,
  backup,
}: Deps) {
  return {
    /** The count of each group with its first rows. */
    async overview(session: Session): Promise<Today> {
      const [ofRequests, ofVehicles, emails, ofMail, sections, ofBackup] = await Promise.all([
        requests(session),
        vehicles(),
        failedEmails(),
        mail(),
        setupLeft(),
        backup(),
      ])
      return {
        requests: ofRequests,
        vehicles: ofVehicles,
        failedEmails: emails,
        mail: ofMail,
        setupLeft: sections,
        untrustedProxy: untrustedProxy.peer,
        backup: ofBackup,
      }
    },
  }
}

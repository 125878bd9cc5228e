import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'
import { AppError } from '../core/app-error.ts'
import { toNetwork } from '../core/network.ts'

const MIB = 1024 * 1024
const RETRY_AFTER_SECONDS = 5
const TOO_MANY = 'Too many uploads from your connection at once. Please try again in a moment'

type Limits = {
  /** Concurrent bodies per network. */
  perNetwork?: number
  bytesPerNetwork?: number
  bytesMax?: number
}
/** Reserves memory for received bytes; throws AppError 'too-many' or 'unavailable'. */
export type Hold = (bytes: number) => void
export type BodyGate = ReturnType<typeof createBodyGate>

/** Limits picture uploads by count per network and by bytes in memory. */
export function createBodyGate({
  perNetwork = 4,
  bytesPerNetwork = 24 * MIB,
  bytesMax = 96 * MIB,
}: Limits = {}) {
  // An idle connection reserves nothing, so slow clients cannot block others.
  const networks = new Map<string, { bodies: number; bytes: number }>()
  let bytesHeld = 0

  /** Runs a task that reads a body; throws AppError 'too-many' at the network's limit. */
  async function pass<T>(ip: string, task: (hold: Hold) => Promise<T>): Promise<T> {
    const network = toNetwork(ip)
    const usage = networks.get(network) ?? { bodies: 0, bytes: 0 }
    if (usage.bodies >= perNetwork) throw tooMany()
    networks.set(network, usage)
    usage.bodies += 1
    let own = 0
    let isOver = false

    function hold(bytes: number): void {
      if (isOver) throw new Error('The request is over')
      if (usage.bytes + bytes > bytesPerNetwork) throw tooMany()
      if (bytesHeld + bytes > bytesMax) throw new AppError('unavailable', SERVICE_UNAVAILABLE)
      own += bytes
      usage.bytes += bytes
      bytesHeld += bytes
    }

    try {
      return await task(hold)
    } finally {
      isOver = true
      bytesHeld -= own
      usage.bytes -= own
      usage.bodies -= 1
      if (usage.bodies === 0) networks.delete(network)
    }
  }

  return { pass }
}

const tooMany = () => new AppError('too-many', TOO_MANY, { retryAfterSeconds: RETRY_AFTER_SECONDS })

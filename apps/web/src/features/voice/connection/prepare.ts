import type { Failure } from '@belfry/kit'
import { ChatError } from '../../../shared/voice/line/link.ts'
import type { ConnectionPorts } from './ports.ts'
import { FatalError } from './retryPolicy.ts'

export const errorOf = (failure: Failure): ChatError =>
  new ChatError(failure, failure.code !== 'network-error')

/** What speaks WebRTC here, for a server that this installation knows. */
export async function prepareDevice<Device>(
  { loadDevice, isListed }: ConnectionPorts<Device>,
  host: string,
): Promise<Device> {
  const device = await loadDevice()
  if (device === null) throw new FatalError({ kind: 'unsupported' })
  const listed = await isListed(host)
  if (!listed.ok) throw errorOf(listed.error)
  if (!listed.value) throw new FatalError({ kind: 'unknown-server' })
  return device
}

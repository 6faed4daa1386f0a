import type { Device } from 'mediasoup-client/types'

/** WebRTC device of this browser, fetched with the first table that has voices; null where there is none. */
export async function loadDevice(): Promise<Device | null> {
  if (typeof RTCPeerConnection === 'undefined') return null
  const { Device: Found } = await import('mediasoup-client')
  return Found.factory().catch(() => null)
}

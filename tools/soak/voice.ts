import { type Entry, Voice, type VoiceCounts } from '@belfry/media/testing/voice'
import { call, type Person, type Place } from './screen.ts'

/** Somebody at a table comes to its chat server; `host` is where that is, as the table says it. */
export async function speakAt(
  host: string,
  place: Place,
  person: Person,
  counts: VoiceCounts,
): Promise<Voice> {
  const given = (await call(place.url, 'grant', person, { session: place.code })) as Omit<Entry, 'userId'>
  return Voice.join(new URL(host, place.url).href, { ...given, userId: person.id }, counts)
}
